const page = (title: string, body: string) => `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
html, body { height: 100%; margin: 0; background: #0d070c; color: #fff4e0; font: 1rem/1.5 system-ui, sans-serif; }
video { display: block; width: 100%; height: 100%; object-fit: contain; background: #000; }
h1 { position: absolute; inset: 0 0 auto; margin: 0; padding: .75rem 1rem; font-size: 1rem; font-weight: 600; text-shadow: 0 1px 4px #000; pointer-events: none; }
main { display: grid; place-content: center; min-height: 100%; padding: 1rem; box-sizing: border-box; text-align: center; }
main h1 { position: static; font-size: 1.75rem; }
main p { margin: 0; max-width: 32rem; color: #d9c3c9; }
</style>
</head>
<body>${body}</body>
</html>
`;

export function embedPage(slug: string) {
  const title = titleFrom(slug);
  return page(
    title,
    `<video src="/media/clip.mp4" controls autoplay muted playsinline loop></video><h1>${title}</h1>`,
  );
}

export function notePage(slug: string, note: string) {
  const title = titleFrom(slug);
  return page(title, `<main><h1>${title}</h1><p>${note}</p></main>`);
}

/** What the worst embeds do by themselves; a framing page must survive it. */
export const hostilePage = page(
  'Página hostil',
  `<main><h1>Página hostil</h1><p>Intenta salir del marco sin permiso.</p></main>
<script>
const attempt = (act) => { try { act(); } catch {} };
attempt(() => { window.open('/pagina/ventana-emergente'); });
attempt(() => { top.location.href = '/pagina/secuestrada'; });
attempt(() => { alert('Ganaste un premio'); });
</script>`,
);

function titleFrom(slug: string) {
  const words = slug.replace(/[-_]+/g, ' ').trim();
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  return title.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
