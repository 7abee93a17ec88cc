-- Products and consoles that the operator keeps.

-- A product that is taken out of the shop; the codes on those sold can still be verified.
alter table products add column active boolean not null default true;

-- The consoles that come with the product. Each is shown once the operator has given it an address.
alter table consoles alter column url set default '';
alter table consoles drop constraint consoles_url_check;
alter table consoles add constraint consoles_url_check check (url = '' or url ~ '^https?://');

insert into consoles (id, name, maker, year, position) values
  ('magnavox-odyssey', 'Magnavox Odyssey', 'Magnavox', 1972, 0),
  ('home-pong', 'Home Pong', 'Atari', 1975, 1),
  ('channel-f', 'Channel F', 'Fairchild', 1976, 2),
  ('atari-2600', 'Atari 2600', 'Atari', 1977, 3),
  ('odyssey-2', 'Odyssey²', 'Magnavox', 1978, 4),
  ('intellivision', 'Intellivision', 'Mattel', 1979, 5),
  ('colecovision', 'ColecoVision', 'Coleco', 1982, 6),
  ('vectrex', 'Vectrex', 'GCE', 1982, 7),
  ('atari-5200', 'Atari 5200', 'Atari', 1982, 8),
  ('sg-1000', 'SG-1000', 'Sega', 1983, 9),
  ('nes', 'Family Computer / NES', 'Nintendo', 1983, 10),
  ('master-system', 'Mark III / Master System', 'Sega', 1985, 11),
  ('atari-7800', 'Atari 7800', 'Atari', 1986, 12),
  ('pc-engine', 'PC Engine / TurboGrafx-16', 'NEC', 1987, 13),
  ('mega-drive', 'Mega Drive / Genesis', 'Sega', 1988, 14),
  ('game-boy', 'Game Boy', 'Nintendo', 1989, 15),
  ('lynx', 'Lynx', 'Atari', 1989, 16),
  ('neo-geo', 'Neo Geo AES', 'SNK', 1990, 17),
  ('game-gear', 'Game Gear', 'Sega', 1990, 18),
  ('super-nintendo', 'Super Nintendo', 'Nintendo', 1990, 19),
  ('3do', '3DO Interactive Multiplayer', 'Panasonic', 1993, 20),
  ('jaguar', 'Jaguar', 'Atari', 1993, 21),
  ('saturn', 'Saturn', 'Sega', 1994, 22),
  ('playstation', 'PlayStation', 'Sony', 1994, 23),
  ('nintendo-64', 'Nintendo 64', 'Nintendo', 1996, 24),
  ('dreamcast', 'Dreamcast', 'Sega', 1998, 25)
on conflict (id) do nothing;
