// npm run sample-books: draws the sample PDFs in content/books/pdf. Run it when the chapters beside this file were changed.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { runnerImport } from 'vite';
import { bookPdfFile } from '../../domain/books/free-books.ts';
import { readContent } from '../../reader/read-content.ts';

new Command('npm run sample-books --')
  .description('Draws the sample PDFs in content/books/pdf anew from the chapters beside this command.')
  .parse();

// Through Vite: the drawing is TSX and takes its typefaces into itself.
const { module } = await runnerImport<typeof import('./render-sample-books.tsx')>(
  fileURLToPath(new URL('render-sample-books.tsx', import.meta.url)),
);
for (const [id, pdf] of await module.renderSampleBooks(readContent('content'))) {
  const file = join('content', bookPdfFile(id));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, pdf);
  console.log(`${file}: ${Math.ceil(pdf.length / 1000)} KB`);
}
