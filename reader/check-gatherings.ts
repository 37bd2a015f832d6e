/** What must agree with the weekly gatherings in ministry.yaml. */
import { exceptionProblems } from '../domain/gatherings/exception-problems.ts';
import type { Check } from './draft.ts';

/** The gathering that the whole site speaks of. */
const sabbathService = 'sabbath-service';

/** The Sabbath service is there, and pages name no gathering that is not. */
export const checkGatherings: Check = (draft, report) => {
  const ministry = draft.single('ministry');
  if (!ministry) return;
  const known = ministry.data.gatherings.map(({ what }) => what);
  if (!known.includes(sabbathService)) {
    report(
      ministry.source.problem(
        ['gatherings'],
        `has no entry with "what: ${sabbathService}", which the site is about. Add it.`,
      ),
    );
  }
  const page = draft.page('gatherings');
  page?.data.weekly.items.forEach(({ gathering }, index) => {
    if (known.includes(gathering)) return;
    const text = `ministry.yaml has no gathering "${gathering}". Use one of: ${known.join(', ')}.`;
    report(page.source.problem(['weekly', 'items', index, 'gathering'], text));
  });
};

/** Exceptions change something that takes place, once. */
export const checkExceptions: Check = (draft, report) => {
  const ministry = draft.single('ministry');
  const exceptions = draft.single('exceptions');
  if (!ministry || !exceptions) return;
  for (const { index, problem } of exceptionProblems(ministry.data.gatherings, exceptions.data)) {
    report(exceptions.source.problem([index], `${problem}. Correct the entry, or remove it.`));
  }
};

/** The list of sample facts names facts. */
export const checkSampleNames: Check = (draft, report) => {
  const ministry = draft.single('ministry');
  ministry?.data.samples.forEach((name, index) => {
    let value: unknown = ministry.data;
    for (const step of name.split('.')) value = (value as Record<string, unknown> | undefined)?.[step];
    if (value === undefined) {
      report(
        ministry.source.problem(
          ['samples', index],
          `names "${name}", which is no fact of this file. Correct or remove it.`,
        ),
      );
    }
  });
};
