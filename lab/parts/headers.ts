import { CspEvaluator } from 'csp_evaluator';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { headerScore } from '../header-score.ts';
import { type Figure, figures, type Part } from '../part.ts';
import { startHost } from '../servers/host.ts';
import { fetchRaw, sitemapPaths, unknownPath } from '../site.ts';

const goodScore = 125;

export const headers: Part = {
  name: 'headers',
  description: 'the HTTP Observatory score of each response, and what the CSP Evaluator finds in its policy',
  needsBuild: true,
  async measure({ note }) {
    note(`Computed with the rules of the HTTP Observatory, methodology 5. A+ starts at ${goodScore}.`);
    await using host = await startHost({ env: { SITE_URL: 'https://www.example.org' } });
    const paths = [...(await sitemapPaths(host.origin)), unknownPath, '/api/contact', '/robots.txt'];
    const found: Figure[] = [];
    for (const path of paths) {
      const response = await fetchRaw(host.origin, path, { 'accept-encoding': 'identity' });
      const { score, findings } = headerScore({
        headers: response.headers,
        html: response.body.toString(),
      });
      const weaknesses = policyWeaknesses(response.headers['content-security-policy']);
      for (const finding of score < goodScore ? [...findings, ...weaknesses] : weaknesses)
        note(`${path}: ${finding}`);
      found.push(
        ...figures(path, {
          'header score': [score, 'points', { atLeast: goodScore }],
          'weaknesses of the policy': [weaknesses.length, 'weaknesses', { atMost: 0 }],
        }),
      );
    }
    return found;
  },
};

/**
 * Findings of Google's CSP Evaluator, without those that need uploaded files or JSONP, which the site does
 * not have.
 */
function policyWeaknesses(policy = ''): string[] {
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity < Severity.MEDIUM_MAYBE)
    .map(({ directive, value, description }) => `${directive} ${value}: ${description}`);
}
