/* base/translated.ts - keeps a page true that the browser translates. A translator replaces each text by an element of
 * its own; a text that changes later, or that goes, is then no longer in the document, and the old words would stay. */
import { options, type VNode } from 'preact';

const standIns = new WeakMap<Node, Element>();
const taken = new WeakSet<Element>();

const isStandIn = (node: Node | null | undefined): node is Element =>
  node instanceof Element && node.localName === 'font' && !taken.has(node);

/* A text whose words are new takes its place back; the translator sees that, and translates it anew. */
const changes = new MutationObserver(records => {
  for (const { target } of records) {
    const there = standIns.get(target);
    standIns.delete(target);
    if (there?.isConnected && !target.isConnected) there.replaceWith(target);
  }
});

/* Whether it replaces a text in one step or in two, the element is then beside where the text was. */
function noteReplaced({ addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord) {
  const there = [...addedNodes, previousSibling, nextSibling].find(isStandIn);
  const text = [...removedNodes].find(node => node instanceof Text && !node.isConnected);
  if (!there || !text) return;
  taken.add(there);
  standIns.set(text, there);
  changes.observe(text, { characterData: true });
}

/* The node of what the view library has drawn; its name there is the library's own. */
const nodeOf = (vnode: VNode): Node | null =>
  (vnode as unknown as { __e?: Node | null }).__e ?? null;

/** Begin, before the first rendering. */
export function followTranslation(page: Element): void {
  new MutationObserver(records => records.forEach(noteReplaced)).observe(page, {
    childList: true,
    subtree: true,
  });
  const before = options.unmount?.bind(options);
  options.unmount = vnode => {
    before?.(vnode);
    const node = nodeOf(vnode);
    if (node instanceof Text) standIns.get(node)?.remove();
  };
}
