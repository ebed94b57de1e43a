/* device/text-file.ts - reads a chosen file as text. */
import { say } from '../words';

/* The number of the first line in which a sign could not be decoded. */
const brokenLine = (text: string) => text.slice(0, text.indexOf('\ufffd')).split(/\r\n?|\n/).length;

/* Throws a sentence if the bytes are not UTF-8: as another encoding they would be read wrongly, and nobody would notice. */
export function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const n = String(brokenLine(new TextDecoder().decode(bytes)));
    throw new Error(say('Line {n} is not UTF-8; save the file as UTF-8.', { n }));
  }
}

export async function readTextFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Error(say('This file cannot be read.'));
  });
  return decodeText(bytes);
}
