/** Channels, matches and teams. A team is found by any match it plays. */
export const goldenLive = {
  accents: `
    nandu deportes | channel/nandu-deportes
    ombu sport | channel/ombu-sport
    jacaranda voley | channel/jacaranda-voley
    zaguan noticias | channel/zaguan-noticias
    galpon musica | channel/galpon-musica
    gimnasia y acordeon | team/Gimnasia y Acordeón
    real garua | team/Real Garúa
    deportivo brujula | team/Deportivo Brújula`,
  case: `
    ÑANDÚ DEPORTES | channel/nandu-deportes
    hornero gol | channel/hornero-gol
    PERSIANA tv | channel/persiana-tv
    PUERTO NIEBLA | team/Puerto Niebla`,
  'one typo': `
    hornro gol | channel/hornero-gol
    mulita sport | channel/mulita-sports
    carpinch en juego | channel/carpincho-en-juego
    vizcaha motor | channel/vizcacha-motor
    barilete tv | channel/barrilete-tv
    celuloide nior | channel/celuloide-noir
    viento terko | team/Viento Terco FC
    molino kieto | team/Molino Quieto
    academia del faról fc | team/Academia del Farol`,
  'two typos': `
    kebracho futvol | channel/quebracho-futbol
    calandria vasket | channel/calandria-basquet
    zentral karrusel | team/Central Carrusel`,
  'swapped letters': `
    tero cacnhas | channel/tero-canchas
    ceibo rubgy | channel/ceibo-rugby
    estrella de hojaltaa | team/Estrella de Hojalata`,
  'split words': `
    que bracho futbol | channel/quebracho-futbol
    tran via | team/Atlético Tranvía`,
  'joined words': `
    zaguannoticias | channel/zaguan-noticias
    horneogol | channel/hornero-gol
    patiococina | channel/patio-cocina
    puertoniebla | team/Puerto Niebla`,
  numerals: `
    nandu deportes 2 | channel/nandu-deportes-2
    ñandu deportes II | channel/nandu-deportes-2
    nandu deportes iii | channel/nandu-deportes-3
    hornero gol 2 | channel/hornero-gol-2
    hornero gol ii | channel/hornero-gol-2
    quebracho futbol 2 | channel/quebracho-futbol-2
    mulita sports dos | channel/mulita-sports-2
    sportivo 3 faroles | team/Sportivo Tres Faroles`,
  'partial words': `
    nandu dep | channel/nandu-deportes
    quebra | channel/quebracho-futbol
    carpi | channel/carpincho-en-juego
    rayuela chi | channel/rayuela-chicos
    luna ba | team/Atlético Luna Baja
    defensores del m | team/Defensores del Médano`,
  matches: `
    barrio calesita vs gimnasia y acordeon | match/barrio-calesita-gimnasia-y-acordeon
    luna baja tres faroles | match/atletico-luna-baja-sportivo-tres-faroles
    luna baja vs tres faroles | match/atletico-luna-baja-sportivo-tres-faroles
    isla grillo - molino quieto | match/isla-grillo-fc-molino-quieto
    brujula carrusel | match/deportivo-brujula-central-carrusel
    bruma v medano | match/universitario-de-bruma-defensores-del-medano
    puerto niebla contra viento terco | match/puerto-niebla-viento-terco-fc
    hojalata yunque | match/estrella-de-hojalata-sociedad-sportiva-yunque`,
  teams: `
    punta ceniza ac | team/Punta Ceniza AC
    teros de arena | team/Los Teros de Arena
    cometa azul | team/Club Cometa Azul
    sauce mudo | team/Deportivo Sauce Mudo
    almacen unido | team/Almacén Unido
    yunque | team/Sociedad Sportiva Yunque
    salitrosa | team/Juventud Salitrosa
    universitario de bruma | team/Universitario de Bruma`,
};
