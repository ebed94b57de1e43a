/* parts/qr.tsx - a text as a QR code, drawn as one path. The library is loaded on demand. */
import { useEffect, useState } from 'preact/hooks';

interface Code {
  size: number;
  path: string;
}

async function draw(text: string): Promise<Code> {
  const { default: qrcode } = await import('qrcode-generator');
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  let path = '';
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (code.isDark(y, x)) path += `M${x} ${y}h1v1h-1z`;
    }
  }
  return { size, path };
}

/* Dark on light in every theme, since not every scanner reads inverted codes. */
export function Qr({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<Code | null>(null);
  // without the network there is no code; what it says stands beside it
  useEffect(() => void draw(text).then(setCode, () => setCode(null)), [text]);
  const size = (code?.size ?? 29) + 8;
  return (
    <svg
      class="qr"
      viewBox={`-4 -4 ${size} ${size}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <rect x="-4" y="-4" width={size} height={size} fill="#fff" />
      {code && <path d={code.path} fill="#000" />}
    </svg>
  );
}
