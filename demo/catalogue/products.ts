export type DemoProduct = {
  id: string;
  name: string;
  category: 'buzos' | 'mates' | 'remeras' | 'jarras' | 'tazas';
  /** Argentine pesos. */
  price: number;
  stock: number;
  /** Public part of the verification code; the random suffix is added when a product is issued. */
  code: string;
  description: string;
};

const unique = (
  category: DemoProduct['category'],
  code: string,
  name: string,
  description: string,
): DemoProduct => ({
  id: code.slice(0, 5).toLowerCase(),
  name,
  category,
  price: 20000,
  stock: 1,
  code,
  description,
});

export const products: DemoProduct[] = [
  unique(
    'buzos',
    'BZ001-VIP-2025',
    'Buzo Última Fila',
    'Frisa negra con una butaca bordada en el pecho. Capucha amplia para taparse los ojos en las de terror.',
  ),
  unique(
    'buzos',
    'BZ002-VIP-2025',
    'Buzo Función Trasnoche',
    'Azul medianoche, con una luna de un solo ojo estampada en la espalda. Bolsillo canguro donde entra un paquete de maníes.',
  ),
  unique(
    'buzos',
    'BZ003-VIP-2025',
    'Buzo Intervalo',
    'Gris melange, cuello redondo y puños reforzados. En la manga lleva cosido un ticket de tela.',
  ),
  unique(
    'mates',
    'MT001-VIP-2025',
    'Mate Platea',
    'Calabaza forrada en cuero con virola de alpaca y la palabra «Platea» grabada a mano.',
  ),
  unique(
    'mates',
    'MT002-VIP-2025',
    'Mate Proyector',
    'De acero doble pared, con forma de carrete. Mantiene el calor durante toda una trilogía.',
  ),
  unique(
    'mates',
    'MT003-VIP-2025',
    'Mate Cine de Barrio',
    'Madera de algarrobo torneada, con una marquesina pirograbada. Viene curado.',
  ),
  unique(
    'remeras',
    'RM001-VIP-2025',
    'Remera Luz, Cámara, Mate',
    'Algodón peinado color crudo, con ilustración a un color. Corte recto.',
  ),
  unique(
    'remeras',
    'RM002-VIP-2025',
    'Remera Cine Mudo',
    'Negra, sin una sola palabra: solo un sombrero hongo y un bastón.',
  ),
  unique(
    'remeras',
    'RM003-VIP-2025',
    'Remera Créditos Finales',
    'Blanca, con una lista de nombres inventados que baja por la espalda.',
  ),
  unique(
    'remeras',
    'RM004-VIP-2025',
    'Remera Robot Dorado',
    'Verde botella con un robot de líneas geométricas en tinta dorada.',
  ),
  unique(
    'jarras',
    'JR001-VIP-2025',
    'Jarra Pochoclera',
    'Vidrio grueso de un litro, a rayas rojas y blancas. También sirve para limonada.',
  ),
  unique(
    'jarras',
    'JR002-VIP-2025',
    'Jarra Autocine',
    'Enlozada, con un auto antiguo mirando una pantalla. Medio litro.',
  ),
  unique(
    'jarras',
    'JR003-VIP-2025',
    'Jarra Foco Suave',
    'Vidrio esmerilado con borde pulido y asa generosa. No apta para subtítulos chicos.',
  ),
  unique(
    'tazas',
    'TZ001-VIP-2025',
    'Taza Primera Función',
    'Cerámica esmaltada color mostaza, con el horario de una matiné ilustrada. 350 ml.',
  ),
  unique(
    'tazas',
    'TZ002-VIP-2025',
    'Taza Fin',
    'Blanca por fuera; al terminar el café, en el fondo aparece la palabra «Fin».',
  ),
  unique(
    'tazas',
    'TZ003-VIP-2025',
    'Taza Fantasma de la Sala',
    'Cambia con el calor: la sala vacía se llena de espectadores transparentes.',
  ),
];
