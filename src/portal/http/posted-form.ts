import { refusalsText } from '../text/refusals.es.ts';

/** The fields of a posted form. Any other body is the client's mistake: 400. */
export async function postedForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => null);
  if (!form) throw new Response(refusalsText.unreadable, { status: 400 });
  return form;
}

/** A field as text; empty if a file was sent instead. */
export function fieldOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
