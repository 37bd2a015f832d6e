import { escapeUTF8 } from 'entities';
import { inWords } from './in-words.ts';

export interface Panel {
  title: string;
  /** What the colours stand for, in the order of the values of each row. */
  series: readonly string[];
  rows: readonly { label: string; values: readonly number[] }[];
  unit: string;
}

const width = 760;
const labelWidth = 230;
const barsWidth = 400;
const barHeight = 16;

/** A panel of horizontal bars and how high it is, its own top being 0. */
export function drawPanel({ title, series, rows, unit }: Panel): { svg: string; height: number } {
  const largest = Math.max(...rows.flatMap(({ values }) => values));
  const rowHeight = series.length * barHeight + 14;
  const legend = series.map((name, at) => {
    const x = labelWidth + at * 200;
    return `<rect class="s${at}" x="${x}" y="32" width="12" height="12" rx="2"/><text x="${x + 18}" y="42">${escapeUTF8(name)}</text>`;
  });
  const bars = rows.flatMap(({ label, values }, row) => {
    const top = 58 + row * rowHeight;
    const middle = top + (values.length * barHeight) / 2 + 4;
    return [
      `<text class="label" x="${labelWidth - 12}" y="${middle}">${escapeUTF8(label)}</text>`,
      ...values.map((value, at) => {
        const length = Math.max(1, (value / largest) * barsWidth).toFixed(1);
        const y = top + at * barHeight;
        return (
          `<rect class="s${at}" x="${labelWidth}" y="${y}" width="${length}" height="${barHeight - 3}" rx="2"/>` +
          `<text x="${(labelWidth + Number(length) + 8).toFixed(1)}" y="${y + 11}">${inWords({ value, unit })}</text>`
        );
      }),
    ];
  });
  const svg = [`<text class="title" x="0" y="18">${escapeUTF8(title)}</text>`, ...legend, ...bars].join('\n');
  return { svg, height: 58 + rows.length * rowHeight + 18 };
}

/** The panels one below the other, for pages by day and by night, with all that they show in words for those who do not see it. */
export function drawChart(title: string, panels: readonly Panel[]): string {
  let y = 0;
  const drawn = panels.map((panel) => {
    const { svg, height } = drawPanel(panel);
    const placed = `<g transform="translate(20 ${y + 20})">\n${svg}\n</g>`;
    y += height;
    return placed;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width + 40} ${y + 30}" role="img" aria-labelledby="t d">
<title id="t">${escapeUTF8(title)}</title>
<desc id="d">${escapeUTF8(panels.map(told).join(' '))}</desc>
<style>
svg { background: #fff }
text { font: 13px system-ui, sans-serif; fill: #33302a }
.title { font-size: 16px; font-weight: 600 }
.label { text-anchor: end }
.s0 { fill: #1f5f8b }
.s1 { fill: #b9772c }
@media (prefers-color-scheme: dark) {
svg { background: #0d1117 }
text { fill: #e4e0d8 }
.s0 { fill: #6cb2e0 }
.s1 { fill: #e2a75a }
}
</style>
${drawn.join('\n')}
</svg>
`;
}

function told({ title, series, rows, unit }: Panel): string {
  const lines = rows.map(
    ({ label, values }) =>
      `${label}: ${values.map((value, at) => `${series[at]} ${inWords({ value, unit })}`).join(', ')}`,
  );
  return `${title}. ${lines.join('; ')}.`;
}
