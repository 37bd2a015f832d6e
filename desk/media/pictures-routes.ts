import type { Content } from '#content-model/content.ts';
import { plainPath } from '#core/pictures/renditions.ts';
import { asSingleLine } from '#core/text.ts';
import {
  type Answer,
  type DeskRoute,
  get,
  notFound,
  post,
  type SignedInVisit,
  type Visit,
} from '../desk-route.ts';
import { editorRoles, type Person } from '../person.ts';
import { noChanges, RefusedError } from '../publish/publisher.ts';
import { applyForm, ChangedMeanwhile, type Refusal, versionOf, withChoices } from '../publish/version.ts';
import { formOf } from '../records/addresses.ts';
import { listMedia } from './media-list.ts';
import type { MediaStore, UploadResult } from './media-store.ts';
import type { ChosenPicture, PictureTile } from './PicturesScreen.tsx';
import { type ListedPicture, pictureWidth, pointAt, smallest } from './pictures.ts';
import { pictureUses, type RecordUse } from './uses.ts';

interface Dependencies {
  content(): Content;
  media: MediaStore;
}

/** What the form of a picture changes. */
type PictureWords = Pick<ChosenPicture, 'title' | 'alt' | 'decoration' | 'focus'>;

const wordsOf = ({ title, alt = '', decoration, shown: { focus } }: ListedPicture): PictureWords => ({
  title,
  alt,
  decoration,
  focus,
});

/** Both versions of a picture's form, as people read them. */
function bothVersions(mine: PictureWords, theirs: PictureWords) {
  const yesNo = (value: boolean) => (value ? 'Yes' : 'No');
  const point = ({ x, y }: PictureWords['focus']) => `${x} % from the left, ${y} % from the top`;
  return [
    { name: 'title', label: 'Name', mine: mine.title, theirs: theirs.title },
    { name: 'alt', label: 'For those who cannot see it', mine: mine.alt, theirs: theirs.alt },
    {
      name: 'decoration',
      label: 'Only decoration',
      mine: yesNo(mine.decoration),
      theirs: yesNo(theirs.decoration),
    },
    { name: 'focus', label: 'The point', mine: point(mine.focus), theirs: point(theirs.focus) },
  ];
}

const unchanged: Refusal = { status: 422, errors: [noChanges] };

const address = (id: string) => `/desk/pictures/${id}`;

/** Lists, adds, describes, replaces and removes pictures. */
export function picturesRoutes(dependencies: Dependencies): readonly DeskRoute[] {
  return [
    get('/pictures', editorRoles, (visit) => list(dependencies, visit)),
    post('/pictures', editorRoles, (visit) => addPictures(dependencies, visit), { takesFiles: true }),
    get('/pictures/:id', editorRoles, (visit) => {
      const record = pictureAt(dependencies, visit.params.id);
      return record ? chosenPage(dependencies, record, visit) : notFound;
    }),
    post('/pictures/:id', editorRoles, (visit) => changePicture(dependencies, visit), { takesFiles: true }),
  ];
}

function tileOf(record: ListedPicture, uses: ReadonlyMap<string, readonly RecordUse[]>): PictureTile {
  const { id, title, alt, decoration } = record;
  return {
    id,
    title,
    src: smallest(record),
    focus: record.shown.focus,
    uses: (uses.get(id) ?? []).map((use) => use.title).join(', '),
    lacksText: !alt && !decoration,
  };
}

function list(
  { content }: Dependencies,
  { query }: Pick<Visit, 'query'>,
  options: { status?: number; faults?: UploadResult['faults']; chosen?: ChosenPicture } = {},
): Answer {
  const { status = 200, faults = [], chosen } = options;
  const { found, list } = listMedia('pictures', content().pictures, query);
  const uses = pictureUses(content());
  return {
    screen: {
      name: 'pictures',
      title: chosen?.title ?? 'Pictures',
      props: {
        list,
        tiles: found.map((record) => tileOf(record, uses)),
        addedCount: Number(query.get('added')) || 0,
        faults,
        chosen,
      },
    },
    status,
  };
}

const pictureAt = ({ content }: Dependencies, id: string | undefined) =>
  content().pictures.find((picture) => picture.id === id);

function chosenPage(
  dependencies: Dependencies,
  record: ListedPicture,
  visit: Visit,
  options: Partial<ChosenPicture> & { status?: number } = {},
): Answer {
  const { status, ...more } = options;
  const { id, width, height, shown, takenDown } = record;
  const uses = pictureUses(dependencies.content()).get(id) ?? [];
  const chosen: ChosenPicture = {
    id,
    ...wordsOf(record),
    preview: takenDown ? undefined : plainPath(shown),
    height: Math.round((pictureWidth * height) / width),
    size: `${width} by ${height} pixels`,
    uses: uses.map(({ file, title }) => ({ href: formOf(file), title })),
    isDown: takenDown !== undefined,
    done: visit.query.get('done') ?? undefined,
    error: undefined,
    version: versionOf(wordsOf(record)),
    ...more,
  };
  return list(dependencies, visit, { chosen, ...(status && { status }) });
}

async function addPictures(dependencies: Dependencies, visit: SignedInVisit): Promise<Answer> {
  // The script sends each picture by itself.
  const isScript = visit.request.headers.accept === 'application/json';
  const refuseWith = (faults: UploadResult['faults']): Answer =>
    isScript
      ? { json: { error: faults.map(({ text }) => text).join(' ') }, status: 422 }
      : list(dependencies, visit, { status: 422, faults });
  const refuse = (...sentences: readonly string[]) =>
    refuseWith(sentences.map((text) => ({ name: '', text })));
  if (visit.files.length === 0) return refuse('No picture was chosen. Choose one first.');
  try {
    const { ids, faults } = await dependencies.media.addPictures(visit.files, visit.person);
    if (faults.length > 0) return refuseWith(faults);
    const [first = ''] = ids;
    if (isScript) return { json: { id: first } };
    return { to: ids.length === 1 ? `${address(first)}?done=added` : `/desk/pictures?added=${ids.length}` };
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    return refuse(...error.sentences);
  }
}

async function changePicture(dependencies: Dependencies, visit: SignedInVisit): Promise<Answer> {
  const { form, files, params, person } = visit;
  const record = pictureAt(dependencies, params.id);
  if (!record) return notFound;
  const before = wordsOf(record);
  const line = (name: 'title' | 'alt', maxLength: number) =>
    asSingleLine(form.get(name) ?? before[name])
      .replace(/\s+/g, ' ')
      .slice(0, maxLength);
  let values: PictureWords = {
    title: line('title', 200),
    alt: line('alt', 2000),
    decoration: form.has('title') ? form.has('decoration') : before.decoration,
    focus: pointAt(form, record),
  };
  // The browser sent a click on the picture; "Publish" saves it.
  if (form.has('point.x')) {
    const version = form.get('version') ?? versionOf(before);
    return chosenPage(dependencies, record, visit, { ...values, version, isUnsaved: true });
  }
  const action = form.get('do') ?? 'publish';
  // The other buttons do not publish what was typed.
  const posted = action === 'publish' ? form : new URLSearchParams();
  const outcome = await applyForm(posted, () => {
    const current = pictureAt(dependencies, record.id);
    if (!current) return 'This picture no longer exists.';
    const theirs = wordsOf(current);
    return {
      version: versionOf(theirs),
      fields: bothVersions(values, theirs),
      check(chosen) {
        values = withChoices(values, theirs, chosen);
        return () => runAction(dependencies, action, current, values, files[0], person);
      },
    };
  });
  const receipt = action === 'take-down' ? 'removal' : 'done';
  if ('done' in outcome && outcome.done) return { to: `${address(record.id)}?${receipt}=${outcome.done.id}` };
  const { status, errors, conflict } = 'refusal' in outcome ? outcome.refusal : unchanged;
  return chosenPage(dependencies, record, visit, { ...values, status, error: errors?.join(' '), conflict });
}

async function runAction(
  dependencies: Dependencies,
  action: string,
  record: ListedPicture,
  { title, alt, decoration, focus }: PictureWords,
  file: Visit['files'][number] | undefined,
  by: Person,
) {
  const { media } = dependencies;
  const { id } = record;
  if (action === 'take-down') return media.remove('pictures', id, by);
  if (action === 'bring-back') return media.restore('pictures', id, by);
  if (action === 'replace') {
    if (!file) throw new RefusedError('No picture was chosen. Choose one first.');
    return media.replacePicture(id, file, by);
  }
  const version = versionOf(wordsOf(record));
  if (!title) throw new RefusedError('Name is missing. Staff find the picture by its name.');
  return media.change('pictures', id, by, 'changed', ({ alt: _, decoration: __, focus: ___, ...rest }) => {
    const present = pictureAt(dependencies, id);
    if (!present || versionOf(wordsOf(present)) !== version) throw new ChangedMeanwhile();
    return {
      ...rest,
      title,
      ...(alt && { alt }),
      ...(decoration && { decoration: true }),
      ...((focus.x !== 50 || focus.y !== 50) && { focus }),
    };
  });
}
