/** What `assetlint rules --format=json` prints (lint/rules.schema.json). */
export interface RuleList {
  tool: { version: string };
  rules: Rule[];
  symptoms: Symptom[];
  removed: RemovedRule[];
}

export type Rule = Record<'rule' | 'name' | 'class' | 'summary' | 'why' | 'statement' | 'source' | 'example' | 'repair', string> & {
  severity: 'error' | 'warning' | 'info';
  confidence: 'document' | 'readers agree' | 'inferred';
  formats: string[];
  fix?: { level: 'none' | 'display' | 'unsafe' | 'safe'; reason: string };
};

export type Symptom = Record<'symptom' | 'why', string> & Record<'also' | 'rules', string[]>;

export type RemovedRule = Record<'rule' | 'name' | 'since' | 'reason', string>;
