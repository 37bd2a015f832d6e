import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';
import {
  type FieldErrors,
  type FormTexts,
  formTokenPath,
  formTokenWaitSeconds,
  validate,
} from '#core/forms/form.ts';
import { loadToasts } from '../Toaster.tsx';
import { toast } from '../toast.ts';
import type { ControlProps, FieldText } from './Field.tsx';
import { postJson, ResponseError } from './post-json.ts';

/** The initial state of a form: from the address, or returned by the server. */
export interface FormState {
  /** Initial values. A checkbox is checked if its value is not empty. */
  values?: Record<string, string> | undefined;
  errors?: FieldErrors | undefined;
  failure?: string | undefined;
  /** Whether the page follows a form sent without JavaScript. */
  sent?: boolean | undefined;
}

/**
 * The initial state of a form on a server-rendered page.
 * @param values initial values, unless the server returned some
 */
export function formState(
  form: string,
  { query, posted }: Pick<App.Locals, 'query' | 'posted'>,
  values?: Record<string, string>,
): FormState {
  const back = posted?.form === form ? posted : undefined;
  return {
    values: back?.values ?? values,
    errors: back?.errors,
    failure: back?.failure,
    sent: query('sent') === form,
  };
}

/** The fields as they are sent: optional ones that are empty as empty strings (specification, section 7). */
const sentValues = (values: unknown) =>
  Object.fromEntries(Object.entries(Object(values)).map(([name, value]) => [name, value ?? '']));

/** Replaces the browser's own message. */
const noConnection =
  'There is no connection. What you wrote is kept here; please press the button again when you have a signal.';

interface Options<Name extends string> {
  form: string;
  fields: Readonly<Record<Name, FieldText>>;
  schema: z.ZodMiniType;
  endpoint: string;
  texts: FormTexts;
  initial: FormState;
  /** Whether the toast shows the server's message, if there is one. */
  quotesServer?: boolean;
  /** Whether the page itself says that the form was sent, so that no toast is needed. */
  withoutToast?: boolean;
  /** Called with the success texts once the server has accepted the form. */
  onAccepted?: (confirmation: FormTexts['success']) => void;
}

/**
 * Submits a form: validates with the server's schema, sends once, shows the result. Clears accepted forms.
 */
export function useSubmission<Name extends string>(options: Options<Name>) {
  const { form: noun, fields, schema, endpoint, texts, initial } = options;
  const [pending, setPending] = useState(false);
  const [values, setValues] = useState(initial.values ?? {});
  const [faults, setFaults] = useState({ errors: initial.errors ?? {}, failure: initial.failure });
  const [confirmation, setConfirmation] = useState<FormTexts['success']>();
  // One key per filled form, with which the server recognizes a second click or a retry.
  const key = useRef<string>(undefined);
  const waitForFormToken = useFormToken(noun);

  useEffect(() => {
    loadToasts().catch(() => {});
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    // A browser or an extension may have filled in the honeypot.
    const checked = validate(schema, { ...Object.fromEntries(new FormData(form)), company: '' });
    setFaults({ errors: checked.ok ? {} : checked.errors, failure: undefined });
    setConfirmation(undefined);
    if (!checked.ok) return;
    setPending(true);
    // Browsers have no `randomUUID` on plain http; the server also recognizes repeated text without a key.
    key.current ??= crypto.randomUUID?.();
    try {
      const extras = { idempotencyKey: key.current, formToken: await waitForFormToken() };
      const { message } = await postJson(endpoint, { ...sentValues(checked.value), ...extras });
      key.current = undefined;
      // Clears the initial values first, or the reset would restore them.
      flushSync(() => setValues({}));
      form.reset();
      const { title, description } = texts.success;
      const success = { title, description: (options.quotesServer && message) || description };
      if (!options.withoutToast) {
        toast(success);
        setConfirmation(success);
      }
      options.onAccepted?.(success);
    } catch (error) {
      const { title, description } = texts.failure;
      const failure = error instanceof TypeError ? noConnection : undefined;
      const message = error instanceof ResponseError ? error.message : failure;
      setFaults({ errors: error instanceof ResponseError ? error.fields : {}, failure });
      toast({ title, description: message || description, variant: 'destructive' });
    } finally {
      setPending(false);
    }
  }

  const field = (name: Name): ControlProps => ({
    form: noun,
    name,
    text: fields[name],
    value: values[name],
    errors: faults.errors[name],
  });
  return { form: noun, texts, sent: initial.sent, confirmation, pending, ...faults, submit, field };
}

export type Submission = Omit<ReturnType<typeof useSubmission>, 'field'>;

/**
 * A form token proves since when a person has been at the form; it is fetched on hydration.
 * @returns resolves with the token once it is old enough, which a visitor who typed never notices; resolves
 * immediately with undefined without a token, because the form is accepted without one
 */
export function useFormToken(form: string): () => Promise<string | undefined> {
  const fetched = useRef<{ formToken: string; readyAt: number }>(undefined);

  useEffect(() => {
    const left = new AbortController();
    fetch(formTokenPath(form), { signal: left.signal })
      .then(async (response) => {
        if (!response.ok) return;
        const { formToken }: { formToken: string } = await response.json();
        fetched.current = { formToken, readyAt: performance.now() + formTokenWaitSeconds * 1000 };
      })
      // Without a connection there is no token; sending reports the problem if it persists.
      .catch(() => {});
    return () => left.abort();
  }, [form]);

  return async () => {
    if (!fetched.current) return undefined;
    const { formToken, readyAt } = fetched.current;
    const left = readyAt - performance.now();
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
    return formToken;
  };
}
