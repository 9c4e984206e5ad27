/** What `assetlint rules --format=json` prints (lint/rules.schema.json). */
export interface RuleList {
  tool: { version: string };
  rules: Rule[];
  symptoms: Symptom[];
  removed: RemovedRule[];
}

export interface Rule {
  rule: string;
  name: string;
  class: string;
  severity: 'error' | 'warning' | 'info';
  confidence: 'document' | 'readers agree' | 'inferred';
  formats: string[];
  summary: string;
  why: string;
  statement: string;
  source: string;
  example: string;
  repair: string;
  fix?: { level: 'none' | 'display' | 'unsafe' | 'safe'; reason: string };
}

export interface Symptom {
  symptom: string;
  also: string[];
  rules: string[];
  why: string;
}

export interface RemovedRule {
  rule: string;
  name: string;
  since: string;
  reason: string;
}
