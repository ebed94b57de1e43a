/* parts/embed-snippet.tsx - the HTML snippet that embeds a board in another page. */
import { say } from '../words';
import { LinkField } from './link-field';

interface Props {
  /* The key of a game or the id of a table. */
  path: string;
  title: string;
}

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

export const snippetOf = (path: string, title: string): string =>
  `<iframe src="${location.origin}/embed/${path}" width="480" height="640" style="border:0" title="${escaped(title)}"></iframe>`;

export function EmbedSnippet({ path, title }: Props) {
  return <LinkField label={say('To show it on your own page')} link={snippetOf(path, title)} />;
}
