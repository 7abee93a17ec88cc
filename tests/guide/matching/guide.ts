/**
 * Channels as XMLTV guides list them: facts written down by hand, before any matcher. A line is `id | display name |
 * display name …`, as in `<channel id>` and its `<display-name>`s, in the style of many sources: `Name.country`, with a
 * feed (`@SD`), bare numbers, Schedules Direct. The heading is the country that the channel broadcasts for, `''` where
 * it is one signal for several countries.
 */
export type GuideEntry = { id: string; names: string[]; country?: string };

const byCountry: Record<string, string> = {
  AR: `
    AmericaTV.ar | América TV | América
    A24.ar | A24 | América 24
    AmericaSports.ar | América Sports
    ElTrece.ar | El Trece | Canal 13 | 13 El Trece
    ElTreceInternacional.ar | El Trece Internacional | El Trece Satelital
    Telefe.ar | Telefe | 11 Telefe
    TelefeInternacional.ar | Telefe Internacional
    TelefeRosario.ar | Telefe Rosario | Canal 5 Rosario
    TelefeCordoba.ar | Telefe Córdoba | Canal 8 Córdoba
    ElNueve.ar | El Nueve | Canal 9
    TVPublica.ar | TV Pública | Televisión Pública | Canal 7
    NetTV.ar | Net TV
    BravoTV.ar | Bravo TV
    C5N.ar@SD | C5N
    TN.ar | TN | Todo Noticias
    CronicaTV.ar@SD | Crónica TV | Crónica
    LaNacionMas.ar | LN+ | La Nación +
    Canal26.ar | Canal 26 | 26 TV
    IPNoticias.ar | IP Noticias | IP
    247CanaldeNoticias.ar | 24/7 Canal de Noticias
    CN23.ar | CN23
    TyCSports.ar | TyC Sports | TyC Sports Argentina | 106 TyC Sports
    TyCSports2.ar | TyC Sports 2
    TyCSportsInternacional.ar | TyC Sports Internacional
    TNTSports.ar | TNT Sports | TNT Sports Argentina
    DeporTV.ar | DeporTV
    ESPN.ar | ESPN | ESPN Argentina
    ESPN2.ar | ESPN 2 | ESPN 2 Argentina
    ESPN3.ar | ESPN 3 | ESPN 3 Argentina
    ESPN4.ar | ESPN 4
    ESPNPremium.ar | ESPN Premium | ESPN Premium Argentina
    FoxSports.ar | FOX Sports | FOX Sports Argentina
    FoxSports2.ar | FOX Sports 2 | FOX Sports 2 Argentina
    FoxSports3.ar | FOX Sports 3
    ElGarageTV.ar | El Garage TV | Garage TV
    Encuentro.ar | Encuentro | Canal Encuentro
    Pakapaka.ar | Pakapaka
    CanalRural.ar | Canal Rural
    CanalA.ar | Canal á
    Metro.ar | Metro
    CiudadMagazine.ar | Ciudad Magazine | Magazine
    Volver.ar | Volver
    Quiero.ar | Quiero música en mi idioma | Quiero
    CMElCanaldelaMusica.ar | CM, El Canal de la Música | CM
    MusicTop.ar | Music Top
    ElGourmet.ar@South | El Gourmet
    MasChic.ar | Más Chic
    EuropaEuropa.ar | Europa Europa
    FilmArts.ar@Panregional | Film & Arts | film&arts
    ISat.ar@South | I.Sat
    CineAr.ar | Cine.Ar | INCAA TV
    CanaldelaCiudad.ar | Canal de la Ciudad | Ciudad Abierta
    Telemax.ar | Telemax | TLX
    ArgentinisimaSatelital.ar | Argentinísima Satelital
    CanalU.ar | Canal U
    Canal10Cordoba.ar | Canal 10 Córdoba | Canal 10
    ElDoce.ar | El Doce | Canal 12 Córdoba
    Canal3Rosario.ar | El Tres | Canal 3 Rosario
    ElSieteMendoza.ar | El Siete Mendoza | Canal 7 Mendoza
    Canal9Televida.ar | Canal 9 Televida | El Nueve Mendoza
    ElOnceParana.ar | Elonce TV
    Canal9Litoral.ar | Canal 9 Litoral
    Canal9Salta.ar | Canal 9 Salta | Multivisión Federal
    Canal11Salta.ar | Canal 11 Salta
    Canal8Tucuman.ar | Canal 8 Tucumán | El Ocho TV
    Canal10Tucuman.ar | Canal 10 Tucumán | Canal 10
    Canal8MardelPlata.ar | Canal 8 Mar del Plata
    Canal10MardelPlata.ar | Canal 10 Mar del Plata
    Canal13SantaFe.ar | Canal 13 Santa Fe | Santa Fe Canal 13
    13Max.ar | 13 Max Televisión
    5RTV.ar | 5RTV Santa Fe
    Canal7Jujuy.ar | Canal 7 Jujuy
    Canal9ComodoroRivadavia.ar | Canal 9 Comodoro Rivadavia
    CiudadTVChaco.ar | Ciudad TV Chaco
    RTNNeuquen.ar | RTN Neuquén
    CanalLuz.ar | Canal Luz
    CanalOrbe21.ar | Orbe 21
    ConstruirTV.ar | Construir TV
    TECTV.ar | TEC TV | Tec
    ACUAMayor.ar | Acua Mayor
    TierraMiaTV.ar | Tierra Mía TV
    ConexionTV.ar | Conexión TV
    Aunar.ar | Aunar
    DisneyChannel.ar@South | Disney Channel | Disney Channel Sur
    DisneyJunior.ar@South | Disney Junior | Disney Jr.
    AE.ar | A&E | A&E Argentina
    History.ar@South | History | History Channel
    HistoryTwo.ar | History 2 | H2
    RadioMitre.ar | Radio Mitre AM 790 | Mitre
    RadioLaRed.ar | La Red AM 910 | Radio La Red
    Metro951.ar | Metro 95.1 FM
    Radio10.ar | Radio 10 AM 710
    RadioContinental.ar | Radio Continental AM 590
    Los40.ar | LOS40 Argentina`,

  UY: `
    Canal4.uy | Canal 4 | Montecarlo TV | Monte Carlo Televisión
    Canal5.uy | Canal 5 | TNU | Televisión Nacional Uruguay
    Canal10.uy | Canal 10 | Saeta
    Teledoce.uy | Teledoce | La Tele | Canal 12
    TVCiudad.uy | TV Ciudad
    VTV.uy | VTV | VTV Uruguay
    VTVPlus.uy | VTV Plus
    AUFTV.uy | AUF TV
    AntelTV.uy | Vera TV | Antel TV
    NuevoSigloTV.uy | Nuevo Siglo TV
    MonteCableTV.uy | Montecable
    Canal7Maldonado.uy | Canal 7 Punta del Este | Canal 7 Maldonado
    Canal11PuntadelEste.uy | Canal 11 Punta del Este
    LaRedUruguaya.uy | La Red | La Red Uruguaya de Televisión
    CanalU.uy | Canal U
    Sarandi690.uy | Radio Sarandí 690
    ElEspectador.uy | El Espectador 810
    RadioOriental.uy | Radio Oriental 770
    RadioMontecarlo.uy | Radio Montecarlo 930
    Oceano.uy | Océano FM 93.9`,

  CL: `
    TVN.cl | TVN | Televisión Nacional de Chile
    Canal13.cl | Canal 13 | El 13
    Mega.cl | Mega
    Mega2.cl | Mega 2
    MeganoticiasAhora.cl | Meganoticias Ahora
    CHV.cl | Chilevisión | CHV
    CHVNoticias.cl | CHV Noticias
    LaRed.cl | La Red | La Red TV
    TVMas.cl | TV+ | TV Más
    Telecanal.cl | Telecanal
    NTV.cl | NTV
    CNNChile.cl | CNN Chile
    24Horas.cl | 24 Horas | Canal 24 Horas
    T13.cl | T13 en vivo
    13C.cl | 13C
    REC.cl | REC TV
    TNTSports.cl | TNT Sports | TNT Sports HD Chile
    TNTSports2.cl | TNT Sports 2
    TNTSports3.cl | TNT Sports 3
    CDO.cl | CDO | Canal del Deporte Olímpico
    ESPN.cl | ESPN | ESPN Chile
    ESPN2.cl | ESPN 2 | ESPN 2 Chile
    ESPN3.cl | ESPN 3
    ESPNPremium.cl | ESPN Premium Chile
    FoxSports.cl | FOX Sports | FOX Sports Chile
    ETC.cl | ETC | Etc...TV
    ViaX.cl | Vía X
    ZonaLatina.cl | Zona Latina
    ARTV.cl | ARTV
    TVU.cl | TVU Concepción | TVU
    Canal9BioBio.cl | Canal 9 Bío-Bío Televisión | Canal 9
    BioBioTV.cl | Bío Bío TV
    RadioBioBio.cl | Radio Bío Bío
    Cooperativa.cl | Radio Cooperativa
    ADNRadio.cl | ADN Radio Chile 91.7
    TVSenado.cl | TV Senado
    CamaradeDiputados.cl | CDTV | Cámara de Diputadas y Diputados TV
    ITVPatagonia.cl | ITV Patagonia
    AntofagastaTV.cl | Antofagasta TV | ATV
    NuevoTiempo.cl | Nuevo Tiempo Chile
    AE.cl | A&E | A&E Chile
    History.cl | History | The History Channel Chile
    DisneyChannel.cl | Disney Channel | Disney Channel Chile`,

  PE: `
    Latina.pe | Latina | Latina Televisión | 2 Latina
    AmericaTelevision.pe | América Televisión | América TV | 4 América
    PanamericanaTV.pe | Panamericana Televisión | Panamericana TV
    TVPeru.pe | TV Perú | 7 TV Perú
    TVPeruNoticias.pe | TV Perú Noticias
    ATV.pe | ATV | 9 ATV
    ATVPlus.pe | ATV+ | ATV Más
    GlobalTV.pe | Global Televisión | Global TV
    LaTele.pe | La Tele
    WillaxTV.pe | Willax | Willax TV
    CanalN.pe | Canal N
    RPPTV.pe | RPP TV
    RPPRadio.pe | RPP Noticias 89.7 FM | Radio Programas del Perú
    CanalIPe.pe | Canal IPe
    MovistarDeportes.pe | Movistar Deportes | Movistar Deportes Perú
    MovistarPlus.pe | Movistar Plus Perú | M+
    GolPeru.pe | GOLPERU
    L1Max.pe | L1 MAX | Liga 1 MAX
    L1Max2.pe | L1 MAX 2
    ESPN.pe | ESPN Perú
    PlusTV.pe | Plus TV
    BethelTV.pe | Bethel Televisión
    ExitosaTV.pe | Exitosa TV
    RadioExitosa.pe | Radio Exitosa 95.5
    KaribenaTV.pe | Karibeña TV
    NativaTV.pe | Nativa TV
    USMPTV.pe | USMP TV
    CongresoTV.pe | Congreso TV`,

  CO: `
    CaracolTV.co | Caracol TV | Caracol Televisión
    CaracolTVInternacional.co | Caracol TV Internacional
    CaracolRadio.co | Caracol Radio 100.9
    LaKalle.co | La Kalle
    RCN.co | Canal RCN | RCN Televisión | RCN
    RCNNovelas.co | RCN Novelas
    RCNRadio.co | RCN Radio
    NoticiasRCN.co | Noticias RCN
    NuestraTele.co | Nuestra Tele Internacional
    NTN24.co | NTN24
    Canal1.co | Canal 1
    CanalTrece.co | Canal Trece | Canal 13
    CanalCapital.co | Canal Capital | Capital
    Citytv.co | Citytv
    ElTiempoTV.co | El Tiempo Televisión
    SenalColombia.co | Señal Colombia
    CanalInstitucional.co | Canal Institucional | Señal Institucional
    Teleantioquia.co | Teleantioquia
    Telecaribe.co | Telecaribe
    Telepacifico.co | Telepacífico
    Telecafe.co | Telecafé
    Teleislas.co | Teleislas
    Telemedellin.co | Telemedellín
    CanalTRO.co | Canal TRO
    Cosmovision.co | Cosmovisión
    CanalZoom.co | Zoom Canal Universitario
    Cablenoticias.co | Cablenoticias
    RedMas.co | Red+ Noticias
    WinSports.co | Win Sports | 527 Win Sports
    WinSportsPlus.co | Win Sports + | Win+
    ESPN.co | ESPN | ESPN Colombia
    ESPN2.co | ESPN 2 | ESPN 2 Colombia
    ESPN3.co | ESPN 3 | ESPN 3 Colombia
    ESPN4.co | ESPN 4 Colombia
    FoxSports.co | FOX Sports Colombia | FOX Sports
    BluRadio.co | Blu Radio 89.9 FM
    WRadio.co | W Radio Colombia
    LaFM.co | La FM 94.9
    TeleamigaInternacional.co | Teleamiga
    Cristovision.co | Cristovisión
    CanalClaro.co | Canal Claro
    TuKanal.co | Tu Kanal
    TyCSports.co | TyC Sports Colombia
    AE.co@Andes | A&E | A&E Andes
    Telefe.co | Telefe Andes
    Canal2Cali.co | Canal 2 Cali`,

  MX: `
    LasEstrellas.mx | Las Estrellas | Canal 2 | El Canal de las Estrellas
    LasEstrellas.mx@Minus1 | Las Estrellas -1 Hora
    Canal5.mx | Canal 5 | Canal Cinco
    NueveTV.mx | NU9VE | Canal 9
    NMasForo.mx | N+ Foro
    AztecaUno.mx | Azteca UNO
    Azteca7.mx | Azteca 7 | Azteca Siete
    ADN40.mx | ADN 40 | adn40
    AMas.mx | A más + | A+
    AztecaInternacional.mx | Azteca Internacional
    ImagenTV.mx | Imagen Televisión | Imagen TV
    ExcelsiorTV.mx | Excélsior TV
    Multimedios.mx | Multimedios Televisión | Canal 12 Monterrey
    MilenioTV.mx | Milenio Televisión
    Canal6.mx | Canal 6 Multimedios | Canal 6
    CanalOnce.mx | Canal Once | Once TV
    OnceNinos.mx | Once Niñas y Niños
    Canal14.mx | Canal Catorce | Canal 14
    Canal22.mx | Canal 22
    Canal13.mx | Canal 13 | Canal 13 México
    TVUNAM.mx | TV UNAM
    CanaldelCongreso.mx | Canal del Congreso
    Capital21.mx | Capital 21
    TV4Guanajuato.mx | TV4 Guanajuato
    TUDN.mx | TUDN | TUDN México
    ESPN.mx | ESPN | ESPN México
    ESPN2.mx | ESPN 2 | ESPN 2 México
    ESPN3.mx | ESPN 3 | ESPN 3 México
    ESPN4.mx | ESPN 4 México
    FoxSports.mx | FOX Sports | FOX Sports México
    FoxSports2.mx | FOX Sports 2 | FOX Sports 2 México
    FoxSports3.mx | FOX Sports 3 México
    FoxSportsPremium.mx | FOX Sports Premium
    ClaroSports.mx | Claro Sports
    AYMSports.mx | AYM Sports
    TVCDeportes.mx | TVC Deportes
    TVC.mx | TVC
    SkySports1.mx | Sky Sports 1 MX
    SkySports16.mx | Sky Sports 16 MX
    Golden.mx | Golden
    GoldenPlus.mx | Golden Plus
    GoldenEdge.mx | Golden Edge
    GoldenPremier.mx | Golden Premier
    GoldenPremier2.mx | Golden Premier 2
    DePelicula.mx | De Película
    DePeliculaPlus.mx | De Película Plus
    CinemaPlatino.mx | Cinema Platino
    DistritoComedia.mx | Distrito Comedia
    tlnovelas.mx | tlnovelas
    Unicable.mx | Unicable
    Bandamax.mx | Bandamax
    Ritmoson.mx | Ritmoson
    Telehit.mx | Telehit
    TelehitMusica.mx | Telehit Música | Telehit Urbano
    BitMe.mx | BitMe
    AzClic.mx | Az Clic!
    AzCorazon.mx | Az Corazón
    AzMundo.mx | Az Mundo
    AzCinema.mx | Az Cinema
    Teleritmo.mx | TeleRitmo
    Teleformula.mx | Telefórmula
    RadioFormula.mx | Radio Fórmula 103.3
    ExaTV.mx | Exa TV
    ExaFM.mx | Exa FM 104.9
    MVSTV.mx | MVStv
    AE.mx | A&E | A&E México
    CineLatino.mx | Cinelatino`,

  ES: `
    La1.es | La 1 | La 1 de TVE
    La2.es | La 2 | La 2 de TVE
    24h.es | Canal 24 Horas | 24h
    Clan.es | Clan | Clan TVE
    Teledeporte.es | Teledeporte | TDP
    TVEInternacional.es | TVE Internacional
    StarTVE.es | Star TVE
    Antena3.es | Antena 3
    Antena3Internacional.es | Antena 3 Internacional
    Cuatro.es | Cuatro
    Telecinco.es | Telecinco | Tele 5
    laSexta.es | laSexta
    Neox.es | Neox
    Nova.es | Nova
    Mega.es | MEGA
    Atreseries.es | Atreseries
    Atrescine.es | Atrescine
    FDF.es | FDF | Factoría de Ficción
    Divinity.es | Divinity
    Energy.es | Energy
    BeMad.es | Be Mad
    Boing.es | Boing
    TRECE.es | TRECE
    DMAX.es | DMAX
    DKISS.es | DKISS
    TEN.es | TEN
    GOL.es | Gol Play
    BomCine.es | BOM Cine
    RealMadridTV.es | Real Madrid TV
    TVG.es | TVG | Televisión de Galicia
    TVG2.es | TVG2
    ETB1.es | ETB 1
    ETB2.es | ETB 2
    TV3.es | TV3 | TV3 Cat
    3CatInfo.es | 3CatInfo | 3/24
    Esport3.es | Esport 3
    SX3.es | SX3
    IB3.es | IB3
    CanalSur.es | Canal Sur | Canal Sur Televisión
    CanalSur2.es | Canal Sur 2
    CanalSurRadio.es | Canal Sur Radio
    AndaluciaTV.es | Andalucía Televisión
    Telemadrid.es | Telemadrid
    LaOtra.es | La Otra
    AragonTV.es | Aragón TV
    CMM.es | CMM TV | Castilla-La Mancha Media
    CanalExtremadura.es | Canal Extremadura
    TPA.es | TPA | TPA7
    TVCanaria.es | Televisión Canaria | TV Canaria
    APunt.es | À Punt
    La7CyL.es | La 7 CyL | La 7 de Castilla y León
    La7Murcia.es | La 7 Región de Murcia
    beteve.es | betevé
    MovistarPlus.es | Movistar Plus+ | M+
    1510 | M+ Deportes | Movistar Deportes
    1511 | M+ Deportes 2 | Movistar Deportes 2
    1512 | M+ Deportes 3 | Movistar Deportes 3
    1513 | M+ Deportes 4 | Movistar Deportes 4
    1514 | M+ Deportes 5 | Movistar Deportes 5
    1515 | M+ Deportes 6 | Movistar Deportes 6
    1520 | M+ LaLiga TV | Movistar LaLiga
    1521 | M+ LaLiga TV 2 | Movistar LaLiga 2
    1522 | M+ LaLiga TV 3
    1530 | M+ Liga de Campeones | Movistar Liga de Campeones
    1531 | M+ Liga de Campeones 2 | Movistar Liga de Campeones 2
    1532 | M+ Liga de Campeones 3 | Movistar Liga de Campeones 3
    1533 | M+ Liga de Campeones 4
    1540 | M+ Vamos | #Vamos
    1541 | M+ Ellas Vamos
    1542 | M+ Golf
    1550 | M+ Estrenos | Movistar Estrenos
    1551 | M+ Clásicos
    1552 | M+ Acción | Movistar Acción
    1553 | M+ Comedia
    1554 | M+ Drama
    1555 | M+ Cine Español
    1556 | M+ Documentales
    1557 | M+ Hits
    LaLigaTVHypermotion.es | LaLiga TV Hypermotion | LaLiga Hypermotion
    LaLigaTVHypermotion2.es | LaLiga TV Hypermotion 2
    LaLigaTVBar.es | LaLiga TV Bar
    DAZN1.es | DAZN 1
    DAZN2.es | DAZN 2
    DAZN3.es | DAZN 3
    DAZN4.es | DAZN 4
    DAZNF1.es | DAZN F1
    DAZNLaLiga.es | DAZN LaLiga
    DAZNLaLiga2.es | DAZN LaLiga 2
    Eurosport1.es | Eurosport 1 España | Eurosport 1
    Eurosport2.es | Eurosport 2 España | Eurosport 2
    AXN.es | AXN | AXN España
    AXNMovies.es | AXN Movies
    Calle13.es | Calle 13 | 13th Street España
    Calle13Mas1.es | Calle 13 +1
    SYFY.es | SYFY España
    CanalHollywood.es | Canal Hollywood | Hollywood
    TCM.es | TCM
    WarnerTV.es | Warner TV España
    StarChannel.es | STAR Channel | STAR Channel España
    AMC.es | AMC España
    CanalCocina.es | Canal Cocina
    Decasa.es | Decasa
    Odisea.es | Odisea
    CanalHistoria.es | Canal Historia | Historia
    ComedyCentral.es | Comedy Central España
    Nickelodeon.es | Nickelodeon España
    DisneyJunior.es | Disney Junior España | Disney Jr
    Somos.es | Somos
    XTRM.es | XTRM
    Dark.es | Dark
    CazayPesca.es | Caza y Pesca
    SolMusica.es | Sol Música
    RNE1.es | Radio Nacional | RNE
    CadenaSER.es | Cadena SER
    COPE.es | COPE
    OndaCero.es | Onda Cero
    RadioMarca.es | Radio Marca
    Los40.es | LOS40 España`,

  EC: `
    Ecuavisa.ec | Ecuavisa
    EcuavisaInternacional.ec | Ecuavisa Internacional
    Teleamazonas.ec | Teleamazonas
    TCTelevision.ec | TC Televisión
    Gamavision.ec | Gamavisión | GamaTV
    RTS.ec | RTS
    EcuadorTV.ec | Ecuador TV
    Telerama.ec | Telerama
    OromarTV.ec | Oromar Televisión
    CanalUno.ec | Canal Uno
    ECDF.ec | El Canal del Fútbol | ECDF
    ZaracayTV.ec | Zaracay TV
    UCSGTV.ec | UCSG Televisión
    TVC.ec | TVC | TVC Ecuador
    LaTele.ec | La Tele`,

  BO: `
    Unitel.bo | Unitel
    RedUno.bo | Red Uno
    ATB.bo | ATB | Red ATB
    BoliviaTV.bo | Bolivia TV
    BoliviaTV2.bo | Bolivia TV 7.2
    RTP.bo | RTP
    RedPAT.bo | Red PAT | PAT
    Bolivision.bo | Bolivisión | Red Bolivisión
    CadenaA.bo | Cadena A
    XtoTV.bo | Xto TV
    TigoSports.bo | Tigo Sports | Tigo Sports Bolivia
    AbyaYala.bo | Abya Yala TV
    Gigavision.bo | Gigavisión
    RadioFides.bo | Radio Fides`,

  PY: `
    SNT.py | SNT | Canal 9 | SNT Cerro Corá
    Telefuturo.py | Telefuturo | Canal 4
    Trece.py | Trece | Canal 13 | El Trece
    C9N.py | C9N
    NPY.py | NPY | Noticias Paraguay
    LaTele.py | La Tele
    Unicanal.py | Unicanal
    RedGuarani.py | Red Guaraní
    ParaguayTV.py | Paraguay TV
    GEN.py | GEN
    ABCTV.py | ABC TV | ABC TV Paraguay
    ABCCardinal.py | ABC Cardinal 730 AM
    TigoSports.py | Tigo Sports | Tigo Sports Paraguay
    TigoSportsPlus.py | Tigo Sports +
    SurTV.py | Sur TV Itapúa
    RadioMonumental.py | Monumental 1080 AM`,

  VE: `
    Venevision.ve | Venevisión
    VePlus.ve | Ve Plus
    Televen.ve | Televen
    Globovision.ve | Globovisión
    VTV.ve | VTV | Venezolana de Televisión
    TVes.ve | TVes
    LaTele.ve | La Tele
    MeridianoTV.ve | Meridiano TV
    ValeTV.ve | Vale TV
    CanalI.ve | Canal i
    IVC.ve | IVC | IVC Networks
    PromarTV.ve | Promar TV
    SunChannel.ve | Sun Channel
    ColombeiaTV.ve | Colombeia
    TeleSUR.ve | teleSUR
    TelearaguaTV.ve | Telearagua`,

  CR: `
    Teletica.cr | Teletica Canal 7 | Canal 7
    Repretel4.cr | Repretel Canal 4 | Canal 4
    Repretel6.cr | Repretel Canal 6 | Canal 6
    Repretel11.cr | Repretel Canal 11
    TDMas.cr | TD+ | TD Más
    Trece.cr | Trece Costa Rica Televisión | Canal 13
    ExtraTV42.cr | Extra TV 42`,

  PA: `
    TVN.pa | TVN | TVN Canal 2
    TVMax.pa | TVMax | TVMax Canal 9
    Telemetro.pa | Telemetro | Telemetro Canal 13
    RPC.pa | RPC | RPC Canal 4
    NexTV.pa | Nex TV`,

  GT: `
    Canal3.gt | Canal 3
    Canal7.gt | Canal 7
    TreceVision.gt | TreceVisión | Canal 13
    Guatevision.gt | Guatevisión`,

  HN: `
    Canal5.hn | Canal 5 El Líder | Canal 5
    TSi.hn | TSi
    HCH.hn | HCH
    TVC.hn | TVC`,

  SV: `
    Canal2.sv | Canal 2 TCS
    Canal4.sv | Canal 4 TCS
    Canal6.sv | Canal 6 TCS
    Canal12.sv | Canal 12 | Canal 12 El Salvador`,

  NI: `
    Canal4.ni | Canal 4 Nicaragua
    Canal10.ni | Canal 10 Nicaragua
    VivaNicaragua.ni | Viva Nicaragua Canal 13`,

  DO: `
    Telesistema.do | Telesistema 11
    ColorVision.do | Color Visión | Canal 9
    Antena7.do | Antena 7
    Telemicro.do | Telemicro Canal 5
    Teleantillas.do | Teleantillas
    CDN.do | CDN 37`,

  CU: `
    Cubavision.cu | Cubavisión
    CubavisionInternacional.cu | Cubavisión Internacional
    TeleRebelde.cu | Tele Rebelde`,

  PR: `
    WAPA.pr | WAPA TV
    TelemundoPR.pr | Telemundo Puerto Rico | WKAQ`,

  US: `
    I206.32645.schedulesdirect.org | 206 ESPNHD | ESPNHD | ESPN HD
    I209.45507.schedulesdirect.org | 209 ESPN2HD | ESPN2HD | ESPN2 HD
    I207.60696.schedulesdirect.org | 207 ESPNUHD | ESPNU
    I466.60048.schedulesdirect.org | 466 ESPNDHD | ESPN Deportes
    I219.82547.schedulesdirect.org | 219 FS1HD | FOX Sports 1 | FS1
    I618.59305.schedulesdirect.org | 618 FS2HD | FS2
    I465.71799.schedulesdirect.org | FOXD | FOX Deportes
    I402.68049.schedulesdirect.org | 402 UNIVISION | Univision | UNI
    I408.75220.schedulesdirect.org | TUDN USA | TUDNU
    I404.61776.schedulesdirect.org | UniMás | UNIMAS
    I406.16284.schedulesdirect.org | Galavisión | GALA
    I407.10239.schedulesdirect.org | Telemundo | TELEMUN
    I410.54915.schedulesdirect.org | NBC Universo | Universo
    I265.51529.schedulesdirect.org | 265 A&EHD | A&E US | AETVHD
    I269.57708.schedulesdirect.org | HSTRYHD | HISTORY US
    I202.58646.schedulesdirect.org | CNNHD | CNN US
    I360.60179.schedulesdirect.org | FNCHD | FOX News Channel | Fox News
    I356.64241.schedulesdirect.org | MSNBCHD | MSNBC
    I237.58625.schedulesdirect.org | BRAVOHD | Bravo
    I242.58452.schedulesdirect.org | USAHD | USA Network
    I245.42642.schedulesdirect.org | TNTHD | TNT US
    I212.45399.schedulesdirect.org | NFLHD | NFL Network
    I216.45526.schedulesdirect.org | NBATVHD | NBA TV
    I213.62079.schedulesdirect.org | MLBHD | MLB Network
    I620.76942.schedulesdirect.org | BEIN1HD | beIN SPORTS | beIN SPORTS USA
    I621.76943.schedulesdirect.org | BEINEHD | beIN SPORTS en Español
    I464.80231.schedulesdirect.org | GOLTVHD | GOL TV
    WNBC.us | NBC New York | WNBC
    WABC.us | ABC New York | WABC
    WCBS.us | CBS New York | WCBS
    WNYW.us | FOX 5 New York | WNYW
    EstrellaTV.us | Estrella TV
    VMeTV.us | Vme
    CNNenEspanol.us | CNN en Español
    BloombergTV.us | Bloomberg Television
    HolaTV.us | ¡HOLA! TV
    TBNEnlace.us | Enlace
    WAPAAmerica.us | WAPA América
    MegaTV.us | Mega TV
    AmericaTeVe.us | América TeVé`,

  BR: `
    TVGlobo.br | TV Globo | Globo
    GloboNews.br | GloboNews
    SBT.br | SBT
    RecordTV.br | Record TV | Record
    RecordNews.br | Record News
    Band.br | Band
    BandSports.br | BandSports
    BandNews.br | BandNews TV
    RedeTV.br | RedeTV!
    TVCultura.br | TV Cultura
    SporTV.br | SporTV
    SporTV2.br | SporTV 2
    SporTV3.br | SporTV 3
    Premiere.br | Premiere Clubes | Premiere
    Premiere2.br | Premiere 2
    ESPN.br | ESPN | ESPN Brasil
    ESPN2.br | ESPN 2 | ESPN 2 Brasil
    ESPN3.br | ESPN 3 Brasil
    ESPN4.br | ESPN 4 Brasil
    TNTSports.br | TNT Sports Brasil
    CNNBrasil.br | CNN Brasil
    Multishow.br | Multishow
    GNT.br | GNT
    TelecinePremium.br | Telecine Premium
    TelecineAction.br | Telecine Action
    AE.br | A&E Brasil
    TVBrasil.br | TV Brasil`,

  UK: `
    BBCOne.uk@London | BBC One | BBC One London
    BBCTwo.uk | BBC Two
    BBCNews.uk | BBC News
    ITV1.uk | ITV1
    ITV1Plus1.uk | ITV1 +1
    Channel4.uk | Channel 4
    Channel4Plus1.uk | Channel 4 +1
    Channel5.uk | Channel 5 | 5
    E4.uk | E4
    E4Plus1.uk | E4 +1
    Film4.uk | Film4
    Film4Plus1.uk | Film4 +1
    SkySportsMainEvent.uk | Sky Sports Main Event
    SkySportsPremierLeague.uk | Sky Sports Premier League
    SkySportsFootball.uk | Sky Sports Football
    SkySportsF1.uk | Sky Sports F1
    TNTSports1.uk | TNT Sports 1
    TNTSports2.uk | TNT Sports 2
    TNTSports3.uk | TNT Sports 3
    PremierSports1.uk | Premier Sports 1
    MUTV.uk | MUTV
    DAZN1.uk | DAZN 1 UK`,

  FR: `
    TF1.fr | TF1
    France2.fr | France 2
    France3.fr | France 3
    CanalPlus.fr | Canal+
    CanalPlusSport.fr | Canal+ Sport
    M6.fr | M6
    France24.fr@Spanish | France 24 en Español | France 24 Español
    France24.fr@English | France 24 English
    TV5Monde.fr | TV5Monde Amérique Latine | TV5Monde
    beINSports1.fr | beIN SPORTS 1
    beINSports2.fr | beIN SPORTS 2
    beINSports3.fr | beIN SPORTS 3
    beINSportsMax4.fr | beIN SPORTS MAX 4
    LEquipe.fr | L'Équipe`,

  '': `
    HBOLatinAmerica.us@Panregional | HBO
    HBOLatinAmerica.us@East | HBO Este | HBO East
    HBOLatinAmerica.us@West | HBO Oeste | HBO West
    HBO2LatinAmerica.us | HBO 2
    HBOPlusLatinAmerica.us | HBO Plus | HBO+
    HBOPlusLatinAmerica.us@West | HBO Plus Oeste
    HBOFamilyLatinAmerica.us | HBO Family
    HBOSignatureLatinAmerica.us | HBO Signature
    HBOMundiLatinAmerica.us | HBO Mundi
    HBOPopLatinAmerica.us | HBO Pop
    HBOXtremeLatinAmerica.us | HBO Xtreme
    CinemaxLatinAmerica.us | Cinemax
    CinemaxLatinAmerica.us@West | Cinemax Oeste
    AXNLatinAmerica.us@South | AXN Latinoamérica | AXN Sur
    AXNLatinAmerica.us@Andes | AXN Andes
    SonyChannelLatinAmerica.us@South | Sony Channel Sur | Sony Channel
    SonyChannelLatinAmerica.us@Andes | Sony Channel Andes
    SonyMovies.us | Sony Movies
    WarnerTVLatinAmerica.us@South | Warner Channel Sur | Warner Channel
    WarnerTVLatinAmerica.us@Andes | Warner Channel Andes
    UniversalTVLatinAmerica.us | Universal TV
    UniversalCinema.us | Universal Cinema
    UniversalPremiere.us | Universal Premiere
    UniversalComedy.us | Universal Comedy
    UniversalCrime.us | Universal Crime
    StudioUniversal.us | Studio Universal
    TNTLatinAmerica.us@South | TNT | TNT Latinoamérica
    TNTSeriesLatinAmerica.us | TNT Series
    TNTNovelas.us | TNT Novelas
    SpaceLatinAmerica.us@South | Space
    AMCLatinAmerica.us | AMC | AMC Latinoamérica
    AMCSeries.us | AMC Series
    FXLatinAmerica.us@South | FX | FX Sur
    FXLatinAmerica.us@North | FX Norte
    FXMLatinAmerica.us | FXM | FX Movies
    StarChannelLatinAmerica.us@South | STAR Channel Latinoamérica | STAR Channel Sur
    StarLifeLatinAmerica.us | STAR Life
    CinecanalLatinAmerica.us | Cinecanal
    CinecanalLatinAmerica.us@West | Cinecanal Oeste
    ParamountLatinAmerica.us | Paramount Network
    ComedyCentralLatinAmerica.us | Comedy Central
    MTVLatinAmerica.us | MTV
    MTVHitsLatinAmerica.us | MTV Hits
    MTV00s.us | MTV 00s
    NickelodeonLatinAmerica.us | Nickelodeon
    NickJrLatinAmerica.us | Nick Jr.
    Nick2LatinAmerica.us | Nick 2
    CartoonNetworkLatinAmerica.us@South | Cartoon Network | Cartoon Network Sur
    CartoonNetworkLatinAmerica.us@Andes | Cartoon Network Andes
    Cartoonito.us | Cartoonito
    TooncastLatinAmerica.us | Tooncast
    DiscoveryLatinAmerica.us@South | Discovery Channel | Discovery Sur
    DiscoveryLatinAmerica.us@Andes | Discovery Channel Andes
    DiscoveryHomeHealth.us | Discovery Home & Health | Discovery H&H
    DiscoveryKids.us | Discovery Kids
    DiscoveryTurbo.us | Discovery Turbo
    DiscoveryScience.us | Discovery Science
    DiscoveryTheater.us | Discovery Theater
    DiscoveryWorld.us | Discovery World
    InvestigationDiscovery.us | Investigation Discovery | ID
    TLCLatinAmerica.us | TLC
    AnimalPlanetLatinAmerica.us | Animal Planet
    NationalGeographic.us@South | National Geographic | Nat Geo
    NatGeoWildLatinAmerica.us | Nat Geo Wild
    LifetimeLatinAmerica.us | Lifetime
    FoodNetworkLatinAmerica.us | Food Network
    HGTVLatinAmerica.us | HGTV
    ELatinAmerica.us | E! Entertainment | E!
    TCMLatinAmerica.us | TCM Latinoamérica
    GolfChannelLatinAmerica.us | Golf Channel
    DirecTVSports.lat | DSports | DirecTV Sports
    DirecTVSports2.lat | DSports 2 | DirecTV Sports 2
    DirecTVSportsPlus.lat | DSports+ | DirecTV Sports+
    CNNInternational.us | CNN International | CNN
    DW.de@Espanol | DW Español | DW (Español)
    RTenEspanol.ru | RT en Español
    HispanTV.ir | HispanTV
    CGTN.cn@Espanol | CGTN Español
    EWTN.us@Spanish | EWTN | EWTN Español
    ESPNExtra.lat | ESPN Extra
    FashionTV.fr | Fashion TV
    BabyTV.uk | BabyTV`,
};

export const guide: GuideEntry[] = Object.entries(byCountry).flatMap(([country, lines]) =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', ...names] = line.trim().split(' | ');
      return country ? { id, names, country } : { id, names };
    }),
);
