// heard.mjs - what screen readers get from a page: Chromium's accessibility tree.

const sessions = new WeakMap();

async function sessionOf(page) {
  if (!sessions.has(page)) sessions.set(page, await page.context().newCDPSession(page));
  return sessions.get(page);
}

const property = (node, name) => node.properties?.find(one => one.name === name)?.value;

/* The kind of live region that contains a text: polite, assertive, or null. */
function liveOf(node, byId) {
  for (let at = node; at; at = byId.get(at.parentId)) {
    const live = property(at, 'live')?.value;
    if (live) return live;
  }
  return null;
}

/* "c4, Black man, must leap to a2" */
const labelOf = name => name.split(',')[0];

/* The points of the board, the focused one, the buttons, and the texts of live regions. */
export async function heard(page) {
  const session = await sessionOf(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map(node => [node.nodeId, node]));
  const told = nodes.filter(node => !node.ignored);
  const ofRole = role => told.filter(node => node.role?.value === role);
  const nameOf = node => node.name?.value ?? '';
  const board = ofRole('listbox')[0];
  const on = board && property(board, 'activedescendant')?.relatedNodes?.[0]?.backendDOMNodeId;
  const points = ofRole('option').map(node => ({
    label: labelOf(nameOf(node)),
    name: nameOf(node),
    isSelected: property(node, 'selected')?.value === true,
    isHere: on !== undefined && node.backendDOMNodeId === on,
  }));
  return {
    board: board ? nameOf(board) : null,
    hasFocus: !!board && property(board, 'focused')?.value === true,
    points,
    here: points.find(point => point.isHere) ?? null,
    buttons: ofRole('button').map(node => ({
      name: nameOf(node),
      isOff: property(node, 'disabled')?.value === true,
      isBusy: property(node, 'busy')?.value === true,
      hasFocus: property(node, 'focused')?.value === true,
    })),
    said: ofRole('StaticText')
      .filter(node => liveOf(node, byId))
      .map(nameOf),
  };
}
