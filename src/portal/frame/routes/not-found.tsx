/** A route for unknown addresses, so that they get an uncached 404 with the header and footer around it. */
export function loader(): never {
  throw new Response('No content found', { status: 404 });
}

export default function NotFoundPage() {
  return null;
}
