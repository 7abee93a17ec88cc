/** Texts of the sign-in, in named access. */
export const loginText = {
  title: (site: string) => `Entrar a ${site}`,
  description: 'Decinos tu nombre y entrá. No hace falta cuenta ni contraseña.',
  name: 'Nombre',
  enter: 'Entrar',
  blank: 'Ingrese un Nombre',
  failed: (reason: string) => `Error registrando usuario: ${reason}`,
  unavailable: 'el servicio no responde, probá de nuevo en un momento',
} as const;
