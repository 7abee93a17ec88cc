/** Texts of a programme of the guide, once it is opened. */
export const programmeText = {
  /** 'lunes, 5 de octubre, 20:00 a 21:00' */
  when: (date: string, span: string) => `${date}, ${span}`,
  close: 'Cerrar',
  isNew: 'Estreno',
  isRepeat: 'Repetición',
  noDescription: 'La guía no dice más de este programa.',
  failed: 'No pudimos cargar más datos de este programa.',
  watch: (channel: string) => `Ver ${channel}`,
};
