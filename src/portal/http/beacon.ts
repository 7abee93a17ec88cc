/**
 * Answers a beacon (`navigator.sendBeacon`), which expects nothing but a status. `note` says whether the body was one of
 * ours. The edge limits how many come from one address.
 */
export async function takeBeacon(
  request: Request,
  maxBytes: number,
  note: (body: string) => boolean,
): Promise<Response> {
  const length = Number(request.headers.get('Content-Length') ?? Number.NaN);
  const isTaken = length <= maxBytes && note(await request.text());
  return new Response(null, { status: isTaken ? 204 : 400 });
}

export function postOnly(): never {
  throw new Response(null, { status: 405, headers: { Allow: 'POST' } });
}
