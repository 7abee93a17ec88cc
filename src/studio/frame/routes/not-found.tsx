export const loader = () => {
  throw new Response(null, { status: 404 });
};

export default function NotFoundPage() {
  return null;
}
