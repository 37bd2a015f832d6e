import { CspEvaluator } from 'csp_evaluator';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { headerScore } from '../header-score.ts';
import { type Figure, figures, type Part } from '../part.ts';
import { startHost } from '../servers/host.ts';
import { nowhere, record, siteAddresses } from '../site.ts';

export const headers: Part = {
  name: 'headers',
  about:
    'the score that the HTTP Observatory would give every answer, and what the CSP Evaluator says of its policy',
  ofBuiltSite: true,
  async measure({ note }) {
    note('Worked out by the rules of the HTTP Observatory, methodology 5; 125 and more is A+.');
    await using host = await startHost({ env: { SITE_URL: 'https://www.example.org' } });
    const paths = [...(await siteAddresses(host.origin)), nowhere, '/api/contact', '/robots.txt'];
    const found: Figure[] = [];
    for (const of of paths) {
      const answer = await record(host.origin, of, { 'accept-encoding': 'identity' });
      const { score, findings } = headerScore({ headers: answer.headers, html: answer.body.toString() });
      const faults = policyFaults(answer.headers['content-security-policy']);
      for (const finding of score < 125 ? [...findings, ...faults] : faults) note(`${of}: ${finding}`);
      found.push(
        ...figures(of, {
          'header score': [score, 'points', { atLeast: 125 }],
          'faults of the policy': [faults.length, 'faults', { atMost: 0 }],
        }),
      );
    }
    return found;
  },
};

/** The faults that Google's CSP Evaluator finds, without those that are none where nobody uploads files and there is no JSONP. */
function policyFaults(policy = ''): string[] {
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity < Severity.MEDIUM_MAYBE)
    .map(({ directive, value, description }) => `${directive} ${value}: ${description}`);
}
