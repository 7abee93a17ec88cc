/** Texts of children's profiles. */
export const childrenText = {
  line: 'Perfil infantil: se ve solo lo que está marcado como apto para su edad.',
  notForYou: 'Esto no es para este perfil',
  notForYouMore: 'En un perfil infantil se ve solo lo que está marcado como apto para su edad.',
  home: 'Ir al inicio',
  nothing: 'Todavía no hay títulos marcados como aptos para esta edad.',
  whose: 'Para quién es',
  adult: 'Una persona adulta: ve todo',
  upTo: (age: number) =>
    age === 0 ? 'Infantil: apto para todo público' : `Infantil: hasta ${age} años`,
  pin: 'PIN para salir de este perfil (4 cifras)',
  honest:
    'Un perfil infantil es una comodidad, no una protección: quien borra los datos de este navegador, o abre otro, ve todo. Lo que no tiene una edad marcada no aparece, ni tampoco canales, partidos, tienda, juegos o pedidos.',
  leave: 'Salir del perfil infantil',
  typePin: 'PIN',
  wrongPin: 'Ese PIN no es.',
  forgotten:
    'Si olvidaste el PIN, borrá los datos de este sitio en el navegador: se borran todos sus perfiles.',
  noScript: 'Sin JavaScript no hay perfiles: tampoco infantiles, así que se ven todos los títulos.',
} as const;
