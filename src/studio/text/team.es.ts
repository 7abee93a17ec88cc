import { counted } from './counted.es.ts';
import { sentence } from './sentence.ts';

/** Equipo. */
export const teamText = {
  about: 'Quién usa el estudio, qué puede hacer y con qué entra.',
  you: 'vos',
  columns: { who: 'Persona', role: 'Rol', keys: 'Llaves', active: 'Última vez' },
  roleHints: {
    owner: 'Todo, también el equipo y los ajustes',
    editor: 'Catálogo, partidos, canales, tienda e historial',
    helper: 'Partidos y servidores',
  },
  keyCount: (count: number) => counted(count, 'llave', 'llaves'),
  pending: (until: string) => `Invitación sin usar, vence el ${until}`,
  revoke: 'Anular la invitación',
  revokeLabel: (name: string) => `Anular la invitación de ${name}`,
  pendingOver: 'Sin invitación vigente',
  keys: 'Llaves',
  addKey: 'Agregar llave',
  oneKey: 'Tenés una sola llave: si la perdés, no podés entrar.',
  keyAdded: (added: string, used: string) => `Agregada ${added} · usada ${used}`,
  removeKey: 'Quitar',
  removeKeyLabel: (key: string) => `Quitar la llave ${key}`,
  sessions: 'Sesiones',
  noSessions: 'Ninguna sesión abierta.',
  thisSession: 'esta',
  sessionSince: (since: string) => `Abierta ${since}`,
  endSession: 'Cerrar',
  endSessionLabel: (browser: string) => `Cerrar la sesión de ${browser}`,
  role: 'Rol',
  saveRole: 'Cambiar rol',
  saveRoleLabel: (name: string) => `Cambiar rol de ${name}`,
  newLink: 'Enlace nuevo',
  newLinkLabel: (name: string) => `Enlace nuevo para ${name}`,
  newLinkHint: 'Para quien perdió sus llaves: al usarlo, las de antes dejan de servir.',
  removeShort: 'Quitar',
  remove: (name: string) => `Quitar a ${name}`,
  removeAsk: (name: string) => `¿Quitar a ${name} del equipo?`,
  removeMore: 'Sus llaves y sesiones dejan de servir ya. Lo que cambió queda en el historial.',
  cancel: 'Cancelar',
  invite: {
    title: 'Invitar a alguien',
    name: 'Nombre',
    role: 'Rol',
    button: 'Crear invitación',
  },
  link: {
    title: (name: string) => `Enlace para ${name}`,
    more: (until: string) =>
      `Sirve una sola vez, hasta el ${until}. Mandáselo solo a esa persona: no se vuelve a mostrar. Hasta que lo use, podés anularlo acá.`,
    label: 'Enlace de invitación',
    copy: 'Copiar',
    copied: 'Copiado',
  },
  done: {
    'role-changed': 'El rol cambió.',
    removed: 'Ya no está en el equipo.',
    'invitation-revoked': 'La invitación ya no sirve.',
    'session-ended': 'La sesión se cerró.',
    'key-removed': 'La llave ya no sirve.',
  },
  problems: {
    'bad-name': sentence('Falta el nombre', 'Escribí un nombre de hasta 40 letras.'),
    'name-taken': sentence(
      'Ya hay alguien con ese nombre',
      'Usá otro, o abrí a esa persona en la lista y creale un enlace nuevo.',
    ),
    'last-owner': sentence(
      'Es el único dueño que puede entrar',
      'Invitá a otro dueño primero, y que cree su llave.',
    ),
    'last-key': sentence(
      'Es su única llave',
      'Agregá otra antes de quitarla, o creale un enlace nuevo.',
    ),
    'not-found': sentence('Ya no está', 'Alguien lo quitó mientras tanto. La lista está al día.'),
  },
} as const;
