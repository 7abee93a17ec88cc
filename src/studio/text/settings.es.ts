import type { SettingKey } from '../../domain/settings/settings.ts';
import { clashText } from './clash.es.ts';
import { inMegabytes } from './megabytes.ts';
import { sentence } from './sentence.ts';

type SettingText = {
  label: string;
  /** What it does. */
  meaning: string;
  /** Which pages show it. */
  pages: string;
  /** What is wrong with a value that was refused. */
  wrong: string;
};

const EVERY_PAGE = 'Todas las páginas';
const TV_PAGE = 'La página de la app de TV';
const LINK = 'Escribí una dirección que empiece con http:// o https://, o dejala vacía.';
const DESCRIPTION =
  'La muestran los buscadores y los enlaces compartidos. Vacía: se hace con el nombre del sitio.';
const upTo = (letters: number) => `Escribí hasta ${letters} letras.`;
const MARK = 'Marcalo o dejalo sin marcar.';
const ORIGINS =
  'Escribí un origen por renglón, como https://video.example: sin barra al final, sin asteriscos y en minúsculas. Si son muchísimos, sacá los que ya no se usan.';

export const settingTexts: Record<SettingKey, SettingText> = {
  siteName: {
    label: 'Nombre del portal',
    meaning: 'Está arriba de todo, en la pestaña y cuando alguien comparte una página.',
    pages: EVERY_PAGE,
    wrong: 'Escribí un nombre de 1 a 40 letras.',
  },
  tagline: {
    label: 'Frase',
    meaning: 'Una línea que dice qué hay: la muestran la portada, el pie y los buscadores.',
    pages: EVERY_PAGE,
    wrong: 'Escribí una frase de hasta 200 letras.',
  },
  logo: {
    label: 'Logo',
    meaning:
      'Un cuadrado, mejor con fondo transparente. Va al lado del nombre, en la pestaña y como ícono cuando alguien instala el portal. Vacío: la butaca de siempre.',
    pages: EVERY_PAGE,
    wrong: 'Subí una imagen, o escribí una dirección que empiece con http:// o https://.',
  },
  brandColour: {
    label: 'Color',
    meaning: 'El de los botones, los enlaces y lo que está elegido.',
    pages: EVERY_PAGE,
    wrong: 'Escribí # y seis cifras (0 a 9 y a a f), como #ffb53d.',
  },
  footerLinks: {
    label: 'Enlaces del pie',
    meaning: 'Hasta seis, en el orden en que los escribas: tus redes, contacto, condiciones.',
    pages: EVERY_PAGE,
    wrong:
      'Cada enlace necesita un nombre de hasta 40 letras y una dirección que empiece con http:// o https://.',
  },
  postersCarryNames: {
    label: 'Los afiches ya tienen el nombre escrito',
    meaning: 'Si lo marcás, debajo de cada afiche no se repite el nombre.',
    pages: 'Portada y listas',
    wrong: MARK,
  },
  announcement: {
    label: 'Aviso',
    meaning: 'Un cartel para todos. Sin título ni texto no hay aviso.',
    pages: EVERY_PAGE,
    wrong:
      'Un aviso necesita título y texto. El enlace es opcional y empieza con http:// o https://.',
  },
  chatUrl: {
    label: 'Chat',
    meaning: 'Adónde te escriben. Sin chat no se puede comprar nada.',
    pages: EVERY_PAGE,
    wrong: LINK,
  },
  chatGreeting: {
    label: 'Mensaje que ya viene escrito en el chat',
    meaning: 'Si lo dejás vacío se arma con el nombre del portal.',
    pages: EVERY_PAGE,
    wrong: 'Escribí un mensaje de hasta 200 letras.',
  },
  communityUrl: {
    label: 'Comunidad',
    meaning: 'Tu grupo o canal, donde se invita a la gente.',
    pages: EVERY_PAGE,
    wrong: LINK,
  },
  storeUrl: {
    label: 'Tienda externa',
    meaning: 'Otra tienda tuya, fuera del portal.',
    pages: EVERY_PAGE,
    wrong: LINK,
  },
  adultAppUrl: {
    label: 'App para adultos',
    meaning: 'Su enlace en el menú. Vacío: no aparece.',
    pages: EVERY_PAGE,
    wrong: LINK,
  },
  adUrl: {
    label: 'Publicidad antes de mirar',
    meaning: 'Se abre en otra pestaña antes de mostrar los servidores. Vacía: ese paso no existe.',
    pages: 'Páginas de títulos y de juegos',
    wrong: LINK,
  },
  adSlots: {
    label: 'Avisos de la portada',
    meaning: 'Hasta tres, uno debajo de cada una de las últimas tres filas.',
    pages: 'Portada',
    wrong: 'Cada aviso necesita una imagen y un enlace que empiece con http:// o https://.',
  },
  requestsOpen: {
    label: 'Los espectadores pueden pedir títulos',
    meaning: 'Si lo marcás, /peticiones recibe pedidos y votos. Se atienden en Peticiones.',
    pages: 'Peticiones',
    wrong: MARK,
  },
  requestsShownFrom: {
    label: 'Votos para que se vea una petición',
    meaning: 'Con menos votos la ve solo el equipo, que la puede mostrar antes.',
    pages: 'Peticiones',
    wrong: 'Un número entero de 1 a 1000.',
  },
  embedOrigins: {
    label: 'Servidores de video que se pueden incrustar',
    meaning:
      'Solo estos pueden verse dentro de una página. Los demás se abren aparte. Un origen por renglón.',
    pages: 'Todas las páginas con reproductor',
    wrong: ORIGINS,
  },
  relaxedOrigins: {
    label: 'De esos, los que pueden abrir ventanas',
    meaning:
      'Algunos no funcionan sin abrir ventanas. Tampoco así pueden cambiar de página a quien mira.',
    pages: 'Todas las páginas con reproductor',
    wrong: ORIGINS,
  },
  sourceZone: {
    label: 'Zona horaria de la fuente',
    meaning: 'En qué hora están los partidos que se importan.',
    pages: 'Ninguna por ahora: cuenta para la próxima importación',
    wrong: 'Elegí una zona de la lista.',
  },
  tvApkUrl: {
    label: 'App de TV: descarga',
    meaning: 'El archivo APK.',
    pages: EVERY_PAGE,
    wrong: LINK,
  },
  tvIpkUrl: {
    label: 'App de TV: paquete para LG',
    meaning: 'El archivo butaca.ipk que hace «butaca tv-packages», donde lo hayas subido.',
    pages: TV_PAGE,
    wrong: LINK,
  },
  tvWgtUrl: {
    label: 'App de TV: paquete para Samsung',
    meaning: 'El archivo butaca.wgt que hace «butaca tv-packages», donde lo hayas subido.',
    pages: TV_PAGE,
    wrong: LINK,
  },
  tvAppPriceArs: {
    label: 'App de TV: precio en pesos',
    meaning: 'Lo que cuesta un código.',
    pages: TV_PAGE,
    wrong: 'Escribí un número entero desde 0, sin centavos ni puntos.',
  },
  tvAppTotal: {
    label: 'App de TV: lugares en total',
    meaning: 'Cuántos códigos se pueden vender. No puede ser menos de los ya vendidos.',
    pages: TV_PAGE,
    wrong: 'Escribí un número entero de 0 a 1.000.000, y no menos de los códigos ya vendidos.',
  },
  tvAppVersion: {
    label: 'App de TV: versión',
    meaning: 'Como se la nombra: 2.1.0.',
    pages: TV_PAGE,
    wrong: upTo(40),
  },
  tvAppSize: {
    label: 'App de TV: tamaño en MB',
    meaning: 'Para decir cuánto pesa antes de bajarla.',
    pages: TV_PAGE,
    wrong: 'Escribí los megas, como 18,9, o dejalo vacío.',
  },
  tvAppSha256: {
    label: 'App de TV: huella SHA-256',
    meaning: 'Para que cada uno compruebe que bajó el archivo verdadero.',
    pages: TV_PAGE,
    wrong: 'Son 64 cifras hexadecimales (0 a 9 y a a f), o vacía.',
  },
  tvInstallVideoUrl: {
    label: 'App de TV: video de instalación',
    meaning: 'Un video que muestra cómo se instala.',
    pages: TV_PAGE,
    wrong: LINK,
  },
  paymentAlias: {
    label: 'Alias para pagar',
    meaning: 'Adónde te transfieren por la app de TV.',
    pages: TV_PAGE,
    wrong: upTo(60),
  },
  tvAppTerms: {
    label: 'App de TV: cómo se paga',
    meaning: 'Debajo del precio.',
    pages: TV_PAGE,
    wrong: upTo(80),
  },
  shopDescription: {
    label: 'Tienda: descripción',
    meaning: DESCRIPTION,
    pages: 'Tienda',
    wrong: upTo(200),
  },
  gamesDescription: {
    label: 'Juegos: descripción',
    meaning: DESCRIPTION,
    pages: 'Juegos',
    wrong: upTo(200),
  },
  mysteryBox: {
    label: 'Caja misteriosa',
    meaning:
      'Se vende por chat, así que sin chat no aparece. Sin precio no hay caja; sin provincia, decís vos dónde se entrega.',
    pages: 'Portada',
    wrong: 'Escribí el precio como número entero desde 0.',
  },
};

/** Ajustes. */
export const settingsText = {
  about:
    'Lo que el portal muestra de sí mismo. Cada cambio se ve en todas las páginas en un segundo.',
  groups: [
    {
      name: 'Portal',
      keys: [
        'siteName',
        'tagline',
        'postersCarryNames',
        'announcement',
        'requestsOpen',
        'requestsShownFrom',
      ],
    },
    { name: 'Marca', keys: ['logo', 'brandColour', 'footerLinks'] },
    {
      name: 'Contacto y enlaces',
      keys: ['chatUrl', 'chatGreeting', 'communityUrl', 'storeUrl', 'adultAppUrl'],
    },
    { name: 'Publicidad', keys: ['adUrl', 'adSlots'] },
    { name: 'Reproducción', keys: ['embedOrigins', 'relaxedOrigins'] },
    { name: 'Importación', keys: ['sourceZone'] },
    {
      name: 'App de TV y ventas',
      keys: [
        'tvApkUrl',
        'tvIpkUrl',
        'tvWgtUrl',
        'tvAppPriceArs',
        'tvAppTotal',
        'tvAppVersion',
        'tvAppSize',
        'tvAppSha256',
        'tvInstallVideoUrl',
        'paymentAlias',
        'tvAppTerms',
        'mysteryBox',
        'shopDescription',
        'gamesDescription',
      ],
    },
  ] satisfies { name: string; keys: SettingKey[] }[],
  parts: {
    announcement: { title: 'Título', text: 'Texto', url: 'Enlace (opcional)' },
    footerLinks: { label: 'Nombre', url: 'Enlace' },
    adSlots: { image: 'Imagen', url: 'Enlace', label: 'Texto (opcional)' },
    mysteryBox: {
      priceArs: 'Precio en pesos',
      province: 'Provincia (opcional)',
      pitch: 'Qué trae (opcional)',
    },
  } as Readonly<Record<string, Readonly<Record<string, string>>>>,
  slot: (key: SettingKey, place: number) =>
    key === 'footerLinks' ? `Enlace ${place}` : `Aviso ${place}`,
  colour: {
    pick: 'Elegir el color',
    sample: 'Mirá ahora',
    reads: (contrast: string, least: string) =>
      `Se lee bien: el contraste es ${contrast}:1, y hace falta ${least}:1.`,
    tooDark: (contrast: string, least: string, nearest: string) =>
      `Es muy oscuro para el fondo del portal: el contraste es ${contrast}:1, y hace falta ${least}:1. El más parecido que se lee es ${nearest}.`,
    use: (colour: string) => `Usar ${colour}`,
  },
  shownIn: (pages: string) => `Se ve en: ${pages}.`,
  review: 'Revisar los cambios',
  preview: {
    title: (count: number) =>
      count === 1 ? 'Vas a cambiar 1 ajuste' : `Vas a cambiar ${count} ajustes`,
    about: 'Todavía no se guardó nada.',
    before: 'Antes',
    after: 'Después',
    pages: 'Dónde se ve',
    save: 'Guardar y publicar',
  },
  saved: 'Guardado: las páginas ya lo muestran',
  nothing: '—',
  problems: {
    invalid: sentence('No se guardó: hay algo para corregir', 'Está marcado debajo de cada campo.'),
    unchanged: sentence('No hay cambios', 'Los ajustes ya están así.'),
  },
} as const;

const REGIONS: Readonly<Record<string, string>> = {
  Africa: 'África',
  America: 'América',
  Antarctica: 'Antártida',
  Arctic: 'Ártico',
  Atlantic: 'Atlántico',
  Europe: 'Europa',
  Indian: 'Índico',
  Pacific: 'Pacífico',
};

/** 'América · Argentina · Buenos Aires'. */
export const zoneName = (zone: string): string =>
  zone
    .split('/')
    .map((part) => REGIONS[part] ?? part.replaceAll('_', ' '))
    .join(' · ');

/** A value as a reader expects it. */
export function settingValueText(value: unknown, key?: SettingKey): string {
  if (key === 'tvAppSize' && typeof value === 'number') return `${inMegabytes(value)} MB`;
  if (key === 'sourceZone' && typeof value === 'string') return zoneName(value);
  if (value === null || value === undefined || value === '') return settingsText.nothing;
  if (typeof value === 'boolean') return value ? clashText.yes : clashText.no;
  if (Array.isArray(value))
    return value.length === 0
      ? settingsText.nothing
      : value.map((one) => settingValueText(one)).join(', ');
  if (typeof value === 'object')
    return Object.values(value)
      .filter((part) => part !== null && part !== '')
      .map(String)
      .join(' · ');
  return String(value);
}
