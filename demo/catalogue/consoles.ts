export type DemoConsole = {
  id: string;
  name: string;
  maker: string;
  /** First release anywhere in the world. */
  year: number;
  /** Path on the fake video host. */
  url: string;
};

const entry = (id: string, name: string, maker: string, year: number): DemoConsole => ({
  id,
  name,
  maker,
  year,
  url: `/consolas/${id}`,
});

export const consoles: DemoConsole[] = [
  entry('magnavox-odyssey', 'Magnavox Odyssey', 'Magnavox', 1972),
  entry('home-pong', 'Home Pong', 'Atari', 1975),
  entry('channel-f', 'Channel F', 'Fairchild', 1976),
  entry('atari-2600', 'Atari 2600', 'Atari', 1977),
  entry('odyssey-2', 'Odyssey²', 'Magnavox', 1978),
  entry('intellivision', 'Intellivision', 'Mattel', 1979),
  entry('colecovision', 'ColecoVision', 'Coleco', 1982),
  entry('vectrex', 'Vectrex', 'GCE', 1982),
  entry('atari-5200', 'Atari 5200', 'Atari', 1982),
  entry('sg-1000', 'SG-1000', 'Sega', 1983),
  entry('nes', 'Family Computer / NES', 'Nintendo', 1983),
  entry('master-system', 'Mark III / Master System', 'Sega', 1985),
  entry('atari-7800', 'Atari 7800', 'Atari', 1986),
  entry('pc-engine', 'PC Engine / TurboGrafx-16', 'NEC', 1987),
  entry('mega-drive', 'Mega Drive / Genesis', 'Sega', 1988),
  entry('game-boy', 'Game Boy', 'Nintendo', 1989),
  entry('lynx', 'Lynx', 'Atari', 1989),
  entry('neo-geo', 'Neo Geo AES', 'SNK', 1990),
  entry('game-gear', 'Game Gear', 'Sega', 1990),
  entry('super-nintendo', 'Super Nintendo', 'Nintendo', 1990),
  entry('3do', '3DO Interactive Multiplayer', 'Panasonic', 1993),
  entry('jaguar', 'Jaguar', 'Atari', 1993),
  entry('saturn', 'Saturn', 'Sega', 1994),
  entry('playstation', 'PlayStation', 'Sony', 1994),
  entry('nintendo-64', 'Nintendo 64', 'Nintendo', 1996),
  entry('dreamcast', 'Dreamcast', 'Sega', 1998),
];
