import { describe, expect, test } from 'vitest';
import { portionNames } from '../../domain/torah/names.ts';
import type { ScheduleRow } from '../../domain/torah/schedule-row.ts';
import { days, expectNone, rows } from './fixtures/three-centuries.ts';

describe('cycles from Bereshit to Bereshit', () => {
  const starts = rows.flatMap(({ numbers }, index) => (numbers[0] === 1 ? [index] : []));
  const cycles = starts.slice(1).map((end, index) => rows.slice(starts[index], end));

  test('number 300 in 301 schedules, and hold all 54 portions once, in order', () => {
    expect(cycles).toHaveLength(300);
    const all = portionNames.map((_, index) => index + 1);
    expectNone(
      cycles
        .filter((cycle) => cycle.flatMap(({ numbers }) => numbers).join() !== all.join())
        .map(([first]) => first as ScheduleRow),
    );
  });

  test('combine only the seven pairs', () => {
    const pairs = new Set(rows.filter(({ kind }) => kind === 'combined').map(({ portion }) => portion));
    expect([...pairs].sort()).toEqual([
      'Acharei Mot-Kedoshim',
      'Behar-Bechukotai',
      'Chukat-Balak',
      'Matot-Masei',
      'Netzavim-Vayelech',
      'Tazria-Metzora',
      'Vayakhel-Pekudei',
    ]);
  });

  test('end with V’Zot HaBerachah seven days before Bereshit, in the week of Shemini Atzeret', () => {
    expectNone(
      rows.filter(
        ({ numbers }, index) => numbers[0] === 1 && rows[index - 1]?.portion !== "V'Zot HaBerachah",
      ),
    );
    const dates = days.filter(({ row }) => row.kind === 'final-portion').map(({ hebrew }) => hebrew);
    expect(dates).toHaveLength(301);
    expect([...new Set(dates.map(({ month, day }) => `${day} ${month}`))].sort()).toEqual([
      '17 Tishri',
      '19 Tishri',
      '20 Tishri',
      '22 Tishri',
    ]);
  });

  test('read the Torah without a gap or an overlap, in English verse numbers', () => {
    const ends = (reference: string) => {
      const match = /^(\w+) (\d+):(\d+)-(?:(\d+):)?(\d+)$/.exec(reference);
      if (!match) throw new Error(reference);
      const [, book, chapter, verse, endChapter = chapter, endVerse] = match;
      return { book, start: `${chapter}:${verse}`, chapter: Number(endChapter), verse: Number(endVerse) };
    };
    const follows = (reference: string, before: string) => {
      const next = ends(reference);
      const { book, chapter, verse } = ends(before);
      if (next.book !== book) return next.start === '1:1';
      return next.start === `${chapter}:${verse + 1}` || next.start === `${chapter + 1}:1`;
    };
    for (const cycle of cycles) {
      const readings = cycle.filter(({ kind }) => kind !== 'festival');
      expectNone(
        readings.filter(({ torah }, index) => index > 0 && !follows(torah, readings[index - 1]?.torah ?? '')),
      );
    }
  });
});
