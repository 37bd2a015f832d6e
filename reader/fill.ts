import { fillPlaceholders } from '../domain/placeholders.ts';
import type { Problem } from './content-error.ts';
import { nearest } from './nearest.ts';
import { runTimeTokens, unknownTokens } from './schemas/tokens.ts';
import type { FieldPath, Source } from './source.ts';

/** A copy of the source's data with every content token filled. Unknown tokens are reported and stay as they are. */
export function fillSource(
  source: Source,
  values: Record<string, string>,
  report: (problem: Problem) => void,
): unknown {
  const fill = (value: unknown, path: FieldPath): unknown => {
    if (typeof value === 'string') {
      for (const { token, at } of unknownTokens(value, values)) {
        // A Markdown body keeps its line breaks, so the token's own line is known.
        const below = path[0] === 'body' ? value.slice(0, at).split('\n').length - 1 : 0;
        const line = source.lineOf(path);
        report(
          source.problem(path, unknownToken(token, values), line === undefined ? undefined : line + below),
        );
      }
      return fillPlaceholders(value, values);
    }
    if (Array.isArray(value)) return value.map((entry, index) => fill(entry, [...path, index]));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.entries(value).map(([key, entry]) => [key, fill(entry, [...path, key])]),
      );
    }
    return value;
  };
  return fill(source.data, []);
}

function unknownToken(token: string, values: Record<string, string>): string {
  const near = nearest(token.slice(1, -1), [...Object.keys(values), ...runTimeTokens]);
  if (near) return `holds ${token}, which nothing fills. Did you mean {${near}}?`;
  return `holds ${token}, which nothing fills. Use a token from the list at the top of ministry.yaml, or take the braces away.`;
}
