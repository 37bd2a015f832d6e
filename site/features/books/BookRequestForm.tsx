import { useEffect, useRef, useState } from 'react';
import { bookRequestSchema, bookRequestTexts } from '#core/forms/book-request.ts';
import { CheckField, SelectField, TextArea, TextField } from '#site/ui/form/Field.tsx';
import { Form, SentNotice } from '#site/ui/form/Form.tsx';
import { useSubmission } from '#site/ui/form/use-submission.ts';
import { ArrowLink, ButtonLink } from '#site/ui/Link.tsx';
import './books.css';
import type { bookRequestProps } from './book-request-props.ts';

type Props = ReturnType<typeof bookRequestProps>;

/** A plain form that also works without its script. Thanks replace an accepted form. */
export function BookRequestForm({ fields, books, submit, thanks, ...initial }: Props) {
  const [accepted, setAccepted] = useState(false);
  const { field, ...submission } = useSubmission({
    form: 'book-request',
    fields,
    schema: bookRequestSchema,
    endpoint: '/api/books/request',
    texts: bookRequestTexts,
    initial,
    onAccepted: () => setAccepted(true),
  });
  return (
    <div className="request" id="book-request">
      {initial.sent || accepted ? (
        <Thanks {...thanks} notice={Boolean(initial.sent)} takesFocus={accepted} />
      ) : (
        <Form submission={submission} action="/resources/books" submit={submit}>
          <div className="columns-phone pair">
            <TextField {...field('fullName')} autoComplete="name" required />
            <TextField {...field('email')} type="email" autoComplete="email" required />
          </div>
          <SelectField {...field('requestedBook')} {...books} required />
          <TextField {...field('phone')} type="tel" autoComplete="tel" />
          <TextArea {...field('address')} autoComplete="street-address" rows={3} />
          <CheckField {...field('newsletterSignup')} />
        </Form>
      )}
    </div>
  );
}

interface Presentation {
  /** Whether it must show what no toast has shown. */
  notice: boolean;
  takesFocus: boolean;
}

function Thanks({ heading, text, contact, group, notice, takesFocus }: Props['thanks'] & Presentation) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) panel.current?.focus();
  }, [takesFocus]);
  return (
    <div className="stack thanks" tabIndex={-1} ref={panel}>
      {notice && <SentNotice {...bookRequestTexts.success} />}
      <h3 className="h4">{heading}</h3>
      <p>{text}</p>
      <ButtonLink to={contact} />
      <p>
        {group.text} <ArrowLink to={group} newTab />
      </p>
    </div>
  );
}
