import { type FormEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { FormTexts } from '../../../domain/forms/form-texts.ts';
import { type FieldErrors, validate } from '../../../domain/forms/validate.ts';
import { postJson, ResponseError } from './post-json.ts';
import type { ToastMessage } from './toasts.tsx';

interface Options {
  schema: z.ZodMiniType;
  endpoint: string;
  texts: FormTexts;
  initialErrors?: FieldErrors | undefined;
  show: (toast: ToastMessage) => void;
  /** Called once the server has taken the form. */
  onAccepted?: (() => void) | undefined;
}

/**
 * The way of every form: check with the schema the server uses too, send once, say what happened. The fields keep their
 * values unless the message was accepted.
 */
export function useSubmission({ schema, endpoint, texts, initialErrors = {}, show, onAccepted }: Options) {
  const [pending, setPending] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>(initialErrors);
  // One key for one filled form: a second press or a retry after a lost answer is recognised by the server.
  const key = useRef<string>(undefined);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    const values = Object.fromEntries(new FormData(form));
    const checked = validate(schema, values);
    if (!checked.ok) return setErrors(checked.errors);
    setErrors({});
    setPending(true);
    key.current ??= crypto.randomUUID();
    try {
      await postJson(endpoint, { ...values, idempotencyKey: key.current });
      key.current = undefined;
      form.reset();
      show(texts.success);
      onAccepted?.();
    } catch (error) {
      if (error instanceof ResponseError) setErrors(error.fields);
      const { title, description } = texts.failure;
      const said = error instanceof Error && error.message;
      show({ title, description: said || description, variant: 'destructive' });
    } finally {
      setPending(false);
    }
  }

  return { pending, errors, submit };
}
