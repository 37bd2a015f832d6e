import {
  type PrayerRequest,
  prayerRequestSchema,
  prayerRequestTexts,
} from '../../domain/forms/prayer-request.ts';
import { validate } from '../../domain/forms/validate.ts';
import type { SubmissionForm } from './form.ts';

export const prayerRequestForm: SubmissionForm<PrayerRequest, 'prayer_requests'> = {
  noun: 'prayer-request',
  path: '/api/prayer-request',
  page: '/connect',
  fieldNames: ['name', 'email', 'phone', 'contactMethod', 'bestTime', 'request', 'consent'],
  check: (input) => validate(prayerRequestSchema, input),
  texts: prayerRequestTexts,
  table: 'prayer_requests',
  mails: ['staff-prayer', 'visitor-prayer'],

  ownWords: ({ request }) => request,
  toColumns: ({ name, email, phone, contactMethod, bestTime, request, consent }) => ({
    name,
    email,
    phone: phone ?? null,
    contact_method: contactMethod,
    best_time: bestTime ?? null,
    request,
    consent,
    source: 'connect-page',
  }),

  // Never the request itself: e-mail is read over shoulders, forwarded, and kept for years.
  toMailFacts: ({ name, email, phone, contact_method, best_time }) => ({
    visitor: { name, address: email },
    placeholders: {
      contactMethod: contact_method === 'phone' ? 'phone' : 'e-mail',
      visitorPhone: phone ?? '',
      bestTime: best_time ?? '',
    },
  }),
};
