import { type MouseEvent, useEffect, useRef } from 'react';
import type { FormTexts } from '#core/forms/form.ts';
import { prayerPromise } from '#core/forms/prayer-promise.ts';
import { SentNotice } from '#site/ui/form/Form.tsx';
import { LinkedText } from '#site/ui/LinkedText.tsx';
import type { prayerRequestProps } from './prayer-props.ts';
import './prayer-sent.css';

type Props = Omit<NonNullable<ReturnType<typeof prayerRequestProps>['done']>, 'again'> & {
  confirmation: FormTexts['success'];
  page: string;
  sentAt: Date;
  takesFocus: boolean;
  again: () => void;
  againLabel: string;
};

/** Replaces the sent form on /pray: a blessing, what happens next and when, and a link to another request. */
export function PrayerSent({ sentAt, confirmation, takesFocus, page, again, againLabel, ...copy }: Props) {
  const { heading, text, hebrew, blessing, next, note, zone, dates, retentionDays } = copy;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!takesFocus || !panel.current) return;
    panel.current.focus({ preventScroll: true });
    // The lamp is above it.
    panel.current.closest('.pray')?.scrollIntoView();
  }, [takesFocus]);
  useEffect(() => {
    // One window of the house in the footer stays lit on this device for as long as the request is kept.
    document.documentElement.dataset.window = '';
    // Without storage it is lit until the next page.
    try {
      localStorage.windowUntil = new Date(sentAt.getTime() + retentionDays * 86_400_000).toISOString();
    } catch {}
  }, [sentAt, retentionDays]);
  const { evening, deletion } = prayerPromise(sentAt, zone, retentionDays, dates);
  const writeAnother = (event: MouseEvent) => {
    event.preventDefault();
    again();
  };
  return (
    <section
      className="stack prayer-sent"
      id="prayer-request"
      aria-labelledby="prayer-sent-heading"
      aria-describedby="prayer-sent-words"
      tabIndex={-1}
      ref={panel}
    >
      <SentNotice {...confirmation} id="prayer-sent-words" spoken={takesFocus} />
      <div className="stack sent-head">
        <h2 id="prayer-sent-heading">{heading}</h2>
        <p>{text}</p>
      </div>
      <p className="blessing-hebrew" lang="he" dir="rtl">
        {hebrew.map((line) => (
          <span key={line}>{line} </span>
        ))}
      </p>
      <p className="serif blessing">
        {blessing.text} <span className="small">{blessing.reference}</span>
      </p>
      <div className="next">
        <h3 className="h4">{next.heading}</h3>
        <p>{next.mail}</p>
        <PromiseItem parts={next.prayed} by={evening} />
        <p>{next.spoken}</p>
        <PromiseItem parts={next.deleted} by={deletion} />
      </div>
      {/* Without JavaScript it leads to the page with an empty form. */}
      <a className="button button-secondary" href={`${page}#prayer`} onClick={writeAnother}>
        {againLabel}
      </a>
      <CallableText text={note} />
    </section>
  );
}

function PromiseItem({ parts: [before, after], by }: { parts: readonly string[]; by: string }) {
  return (
    <p>
      {before}
      <strong>{by}</strong>
      {after}
    </p>
  );
}

/** Emergency numbers, each of which can be called with a tap. */
export function CallableText({ text }: { text: string }) {
  return (
    <p className="callable">
      <LinkedText text={text} links={{ 988: 'tel:988', 911: 'tel:911' }} />
    </p>
  );
}
