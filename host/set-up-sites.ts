import { join } from 'node:path';
import { ContentError } from '#content-model/problem.ts';
import type { ContentFolder } from '#content-model/read-content.ts';
import { createRecordingStore } from '#desk/library/recording-store.ts';
import { historyFolder } from '#desk/publish/content-git.ts';
import { lastChanges } from '#desk/publish/git-program.ts';
import { createLookups } from '#server/lookups/lookups.ts';
import { createRecordingReader } from '#server/media/recording-reader.ts';
import { createRecordings } from '#server/media/recordings.ts';
import { createPictures } from '#server/pictures/pictures.ts';
import { createCompressor } from '#server/plugins/responses.ts';
import { createTranscripts } from '#server/search/transcripts.ts';
import { createLiveSite, createSite, type LiveSite, type Site } from '#server/site.ts';
import { placesTaken } from '#server/submissions/form-post.ts';
import type { OpenContent } from './dependencies.ts';
import type { Base } from './open-data.ts';

export type Sites = ReturnType<typeof setUpSites>;

/** The site that visitors see, those that staff preview, and the pictures and recordings that they show. */
export function setUpSites(base: Base, { first, live }: OpenContent, disposables: AsyncDisposableStack) {
  const { config, db, log, clockCheck } = base;
  const { siteUrl, dataDir, publishDir } = config;
  const content = () => site.content;
  const contentDir = () => live.dir();

  const lookups = createLookups({
    ...base,
    ...base.lookups,
    content,
    dataDir,
    siteUrl,
    overrides: config.lookupOriginOverrides,
    changed: (address) => site.invalidate(address),
  });
  const reader = createRecordingReader({ dataDir, readRecording: base.readRecording, log });
  const recordings = createRecordings({
    content,
    contentDir,
    dataDir,
    reader,
    measuredLate: (audio) => site.invalidate(audio),
    log,
  });
  const pictures = createPictures({ content, contentDir, dataDir, renderDocument: base.processPhoto });
  const transcripts = createTranscripts({ contentDir, file: join(dataDir, 'transcripts.index'), log });
  disposables.defer(transcripts.close);

  const dependencies = {
    ...base,
    siteUrl,
    retentionDays: config.retentionDays,
    renderer: base.build,
    scripture: base.scripture,
    transcripts,
    lastChanges: () => lastChanges(historyFolder(publishDir, dataDir)),
    placesTaken: (event: string) => placesTaken(db, event, log),
    cachedLookups: lookups.cached,
    recordingOf: recordings.recordingOf,
    compressor: createCompressor(),
  };
  const createSiteOf = (version: Site['content'], visible?: LiveSite, extra?: Partial<typeof dependencies>) =>
    createSite(version, { ...dependencies, contentDir: live.dir(), ...extra }, visible);

  const liveSite = createLiveSite();
  let site = createSiteOf(first.content, liveSite);
  let { samples } = first;
  let staffSite: { of: Site; site: Site } | undefined;

  function withLaterParts(current: Site): Site {
    try {
      return createSiteOf(live.readWith({}, 'staff').content);
    } catch (error) {
      if (error instanceof ContentError) return current;
      throw error;
    }
  }

  return {
    lookups,
    reader,
    recordings,
    recordingUploads: createRecordingStore({ dataDir, clock: { now: clockCheck.trustedNow }, reader }),
    pictures,
    current: () => site,
    samples: () => samples,
    /** With the parts that open later, so that staff can prepare them. */
    forStaff(): Site {
      if (Object.keys(site.content.opens).length === 0) return site;
      if (staffSite?.of !== site) staffSite = { of: site, site: withLaterParts(site) };
      return staffSite.site;
    },
    /** The site of a draft. */
    preview: (draft: Site['content']) =>
      createSiteOf(draft, undefined, { recordingOf: recordings.recordingOfDraft }),
    /** Makes a new version of the content visible. */
    replace(folder: ContentFolder): void {
      const former = site;
      site = createSiteOf(folder.content, liveSite);
      former.dispose();
      staffSite = undefined;
      samples = folder.samples;
      site.goLive();
      pictures
        .removeUnused()
        .catch((err) => log.error({ err }, 'sizes of former pictures could not be removed'));
    },
  };
}
