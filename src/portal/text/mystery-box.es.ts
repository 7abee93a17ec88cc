export const mysteryBoxText = {
  name: 'Caja misteriosa',
  pitch: 'No te decimos qué trae: cosas de cine, elegidas a mano.',
  delivery: (province: string | null) =>
    province ? `Envíos solo en ${province}` : 'Envíos a una sola provincia: preguntá por la tuya',
  buy: 'Pedila por chat',
  message: (price: string) => `¡Hola! Quiero la caja misteriosa de ${price}.`,
} as const;
