/* rules/built.ts - whether this build has the rules in the browser; for pages that only ask that. */
declare const RULES_MODULE: string | undefined;

/* Is there a module in this build? */
export const areRulesBuilt = typeof RULES_MODULE === 'string' && RULES_MODULE !== '';
