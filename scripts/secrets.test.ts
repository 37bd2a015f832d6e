import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/* The repository must not contain keys. This finds keys with a known format, but not plain passwords. */

const root = fileURLToPath(new URL('..', import.meta.url));

const forms: Record<string, RegExp> = {
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY( BLOCK)?-----/,
  'an AWS key': /\b(AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a GitHub token': /\b(gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{60,})/,
  'a GitLab token': /\bglpat-[\w-]{20}/,
  'an npm token': /\bnpm_[A-Za-z0-9]{36}\b/,
  'a Slack token': /\bxox[abprs]-[\w-]{10,}/,
  'a Stripe key': /\b[rs]k_live_[A-Za-z0-9]{16,}/,
  'a Google key': /\bAIza[\w-]{35}/,
  'a SendGrid key': /\bSG\.[\w-]{22}\.[\w-]{43}/,
  'a signed token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/,
};

const secretsIn = (text: string) => Object.keys(forms).filter((kind) => forms[kind]?.test(text));

test.skipIf(!existsSync(join(root, '.git')))('the repository contains no key', () => {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
  const files = listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) => {
    const kinds = secretsIn(readFileSync(join(root, file), 'latin1'));
    return kinds.map((kind) => `${file} holds ${kind}`);
  });
  expect(found).toEqual([]);
});

test.each([
  ['a private key', ['-----BEGIN', 'OPENSSH PRIVATE KEY-----'].join(' ')],
  ['an AWS key', `AKIA${'A'.repeat(16)}`],
  ['a GitHub token', `ghp_${'a'.repeat(36)}`],
  ['a signed token', `eyJ${'a'.repeat(20)}.eyJ${'b'.repeat(20)}.${'c'.repeat(40)}`],
])('finds %s', (kind, text) => {
  expect(secretsIn(`token = "${text}"`)).toEqual([kind]);
});
