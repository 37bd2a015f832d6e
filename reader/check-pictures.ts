/** Pictures outside content/ that content names. */
import type { Draft } from './draft.ts';
import type { SiteParts } from './site-parts.ts';
import type { FieldPath } from './source.ts';

/** Drawings and photographs that are named are there, and photographs are what their names say. */
export function checkPictures({ content, report }: Draft, parts: SiteParts): void {
  const art = (path: FieldPath, name: string | undefined) => {
    if (name === undefined || parts.drawings.has(name)) return;
    report(path, `"${name}" is not a drawing in src/art. Use the name of a file there, without ".svg".`);
  };
  for (const list of ['books', 'recommendedBooks'] as const) {
    content[list].forEach(({ cover }, index) => {
      art([list, index, 'cover'], cover);
    });
  }
  content.playlists.forEach((playlist, index) => {
    art(['playlists', index, 'art'], playlist.art);
  });
  content.affiliates.forEach(({ vignette }, index) => {
    art(['affiliates', index, 'vignette'], vignette);
  });
  content.pages.home?.highlights.cards.forEach((card, index) => {
    art(['pages', 'home', 'highlights', 'cards', index, 'art'], card.art);
  });
  content.pages.discipleship?.pathways.cards.forEach(({ logo }, index) => {
    art(['pages', 'discipleship', 'pathways', 'cards', index, 'logo'], logo);
  });
  content.team.forEach(({ photo }, index) => {
    const fault = photo === undefined ? undefined : pictureFault(photo, parts.picture(photo));
    if (fault) report(['team', index, 'photo'], fault);
  });
}

/** Bytes. Every visitor of the page loads the picture. */
const largestPicture = 5_000_000;

/** How pictures of each kind begin, as Latin-1. */
const beginnings: Readonly<Record<string, RegExp>> = {
  jpg: /^\xff\xd8\xff/,
  png: /^\x89PNG/,
  webp: /^RIFF.{4}WEBP/s,
  avif: /^.{4}ftyp.*avi[fs]/s,
};

function pictureFault(path: string, picture: Buffer | undefined): string | undefined {
  if (!picture) return `there is no file public${path}. Put the picture there, or remove the line.`;
  if (picture.length > largestPicture) {
    return `public${path} has ${Math.round(picture.length / 1e6)} MB. Save it smaller; 5 MB are allowed, and a tenth of that is enough.`;
  }
  const named = path.replace(/^.*\./, '').replace('jpeg', 'jpg');
  const head = picture.toString('latin1', 0, 32);
  const kind = Object.keys(beginnings).find((name) => beginnings[name]?.test(head));
  if (kind === named) return undefined;
  return kind
    ? `public${path} is a .${kind} picture by another name. Rename the file, and write its new name here.`
    : `public${path} is not a picture of this kind. Save it as .jpg, .png, .webp or .avif, and put that file there.`;
}
