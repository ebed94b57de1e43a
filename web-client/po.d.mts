export interface Entry {
  id: string;
  context?: string;
  many?: string;
  texts: string[];
  gone?: boolean;
}
export declare function readPo(source: string): { entries: Entry[] };
export declare function keyOf(entry: Entry): string;
export declare function revised(fields: Record<string, string>, date: Date): Record<string, string>;
export declare function lackOf(fields: Record<string, string>): string;
