import type { Page } from '#content-model/content.ts';
import { fillPlaceholders } from '#core/placeholders.ts';
import { formState } from '#site/ui/form/use-submission.ts';

/** Each promise in two parts, before and after its date, which depends on when the form is sent. */
function promises({ prayed, deleted, ...next }: Page<'pray'>['sent']['next']) {
  return { ...next, prayed: prayed.split('{evening}'), deleted: deleted.split('{deletion}') };
}

export function prayerRequestProps(page: '/connect' | '/pray', locals: App.Locals) {
  const { ministry, pages } = locals.content;
  const { fields, submit, heading, intro } = pages.connect.prayerForm;
  if (!pages.pray) throw new Error('content/pages/pray.yaml is missing.');
  const { more, requestHint, note, sent } = pages.pray;
  const { retentionDays } = locals;
  const state = formState('prayer-request', locals);
  return {
    ...state,
    page,
    submit,
    fields:
      page === '/pray'
        ? {
            ...fields,
            name: { label: fields.name.label },
            request: { label: fields.request.label, hint: requestHint },
          }
        : fields,
    head: page === '/connect' ? { heading, intro: fillPlaceholders(intro, { retentionDays }) } : undefined,
    /** The texts of /pray: on the fold, and under the button. */
    room: page === '/pray' ? { more, note } : undefined,
    /** The panel that replaces a sent form on /pray. */
    done:
      page === '/pray'
        ? {
            ...sent,
            next: promises(sent.next),
            zone: ministry.address.timeZone,
            dates: ministry.dates,
            retentionDays,
          }
        : undefined,
    /** When the request was sent without JavaScript, in milliseconds since 1970. */
    sentAt: state.sent ? locals.now().getTime() : undefined,
  };
}
