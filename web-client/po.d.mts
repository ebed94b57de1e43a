export declare function revised(fields: Record<string, string>, date: Date): Record<string, string>;
export declare function lackOf(fields: Record<string, string>): string;
