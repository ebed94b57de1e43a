/* rules/built.ts - whether this build includes the rules, for pages that need only that. */
declare const RULES_MODULE: string | undefined;

export const areRulesBuilt = typeof RULES_MODULE === 'string' && RULES_MODULE !== '';
