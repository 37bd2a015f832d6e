import type { FAQPage } from 'schema-dts';
import type { Question } from '../../reader/schemas/parts.ts';

/** Questions that stand on the page with their answers. */
export function questions(asked: readonly Readonly<Question>[]): FAQPage {
  return {
    '@type': 'FAQPage',
    mainEntity: asked.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
