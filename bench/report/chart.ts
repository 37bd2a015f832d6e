import { drawChart, type Panel } from './bars.ts';
import { figure, figuresOf, type Results } from './latest.ts';

/** The main figures as an SVG. What was not measured is left out. */
export function chart(results: Results): string {
  const panels = [
    besideApplication(results, 'Largest paint on a slow phone (LCP); less is better', 'LCP'),
    besideApplication(results, 'Bytes on a first load; less is better', 'first load'),
    besideNginx(results),
    ...stored(results),
  ];
  return drawChart(
    'What was measured of this website',
    panels.filter(({ rows }) => rows.length > 0),
  );
}

function besideApplication(results: Results, title: string, measure: string): Panel {
  const ours = figuresOf(results, 'baseline', `site: ${measure}`);
  return {
    title,
    series: ['this site', 'the same, drawn in the browser'],
    unit: ours[0]?.unit ?? '',
    rows: ours.flatMap(({ of, value }) => {
      const other = figure(results, 'baseline', of, `application: ${measure}`);
      return other ? [{ label: of, values: [value, other.value] }] : [];
    }),
  };
}

function besideNginx(results: Results): Panel {
  return {
    title: 'Throughput of the host for each one of nginx; more is better',
    series: ['host / nginx'],
    unit: '×',
    rows: figuresOf(results, 'serving', 'host / nginx throughput').map(({ of, value }) => ({
      label: of,
      values: [value],
    })),
  };
}

/** One panel for each database. Their rows are named `contact on SQLite, 1,000 stored`. */
function stored(results: Results): Panel[] {
  const figures = figuresOf(results, 'forms', '10 at a time: stored');
  return ['SQLite', 'PostgreSQL'].map((database) => ({
    title: `Messages stored each second on ${database}; more is better`,
    series: ['10 at a time'],
    unit: 'messages/s',
    rows: figures.flatMap(({ of, value }) => {
      const rows = new RegExp(`^contact on ${database}, (.+)$`).exec(of)?.[1];
      return rows ? [{ label: `with ${rows}`, values: [value] }] : [];
    }),
  }));
}
