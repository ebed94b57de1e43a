/* device/text-file.ts - reads a chosen file as text. */
import { say } from '../words';

/* Bytes that are not UTF-8 are Latin-1, as old programs write it, with what Windows adds. */
export function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export async function readTextFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Error(say('This file cannot be read.'));
  });
  return decodeText(bytes);
}
