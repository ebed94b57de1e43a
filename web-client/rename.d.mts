export interface Entry {
  context: string;
  id: string;
  many: string;
  texts: string[];
  comments: string[];
  gone: boolean;
}
export declare const reviewMark: string;
export declare function renameInScript(code: string, from: string, to: string): string;
export declare function renameInC(code: string, from: string, to: string): string;
export declare function renameInJson(code: string, from: string, to: string): string;
export declare function renameInLesson(code: string, from: string, to: string): string;
export declare function renameEntries(entries: Entry[], from: string, to: string): Entry[];
