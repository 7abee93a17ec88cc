import { wordList } from './word-list.ts';

/** The most common words first. */
export const MASCULINE_NOUNS = wordList(`
  hombre mundo amor día año tiempo corazón hijo amigo padre camino secreto sueño rey destino viaje
  fin mar cielo fuego viento sol hermano niño chico señor juego asesino crimen pueblo país lugar
  nombre pasado futuro recuerdo silencio misterio miedo dolor deseo beso baile canto cuento libro
  héroe guerrero soldado capitán ángel demonio dios diablo monstruo fantasma vampiro dragón lobo
  gato perro caballo león tigre oso pájaro cuervo zorro conejo ratón pez tiburón río lago bosque
  desierto valle monte volcán árbol jardín campo puerto barco tren avión coche auto camión cohete
  planeta universo espacio cometa reino imperio castillo palacio templo trono tesoro oro anillo
  espejo reloj cuchillo puñal escudo arco puente muro túnel laberinto abismo infierno paraíso otoño
  invierno verano amanecer atardecer instante momento minuto siglo mes lado modo caso grupo partido
  equipo trabajo dinero poder problema sistema gobierno presidente ministro juez abogado policía
  ladrón ejército enemigo rival aliado jefe maestro doctor médico profesor alumno escritor poeta
  pintor músico actor director cantante payaso mago brujo gigante enano duende príncipe duque conde
  caballero escudero pirata marinero pescador cazador granjero pastor vaquero bandido forajido
  detective espía agente robot androide mutante zombi alienígena extraterrestre visitante viajero
  extranjero vecino primo tío abuelo nieto sobrino esposo marido novio amante bebé gemelo huérfano
  heredero mensajero guardián carcelero verdugo testigo culpable fugitivo prisionero esclavo rebelde
  líder campeón jugador boxeador torero piloto astronauta científico inventor doble clon
  sobreviviente náufrago loco tonto genio santo monje cura papa pecado milagro ritual conjuro
  hechizo sacrificio pacto juramento trato contrato regalo premio castigo error engaño plan truco
  robo golpe asalto ataque duelo combate choque accidente incendio diluvio huracán trueno relámpago
  rayo eclipse ocaso horizonte norte sur oeste polo trópico océano arrecife acantilado cabo golfo
  pantano arroyo manantial pozo sendero paso cruce rincón barrio edificio hotel hospital colegio
  instituto museo teatro cine circo estadio mercado café bar restaurante banco taller almacén sótano
  ático balcón patio pasillo salón cuarto baño techo suelo piso cajón sillón sofá colchón cojín
  plato vaso cubierto tenedor pan queso vino licor azúcar limón melón tomate maíz arroz trigo huevo
  pollo cerdo toro cordero mono elefante camello canguro delfín pulpo cangrejo caracol gusano
  insecto mosquito escarabajo sapo lagarto cocodrilo dinosaurio buitre halcón búho gallo pato cisne
  loro pavo pingüino erizo topo castor ciervo búfalo cuerpo ojo brazo dedo pie hueso cerebro cabello
  rostro labio diente cuello hombro pecho codo cráneo esqueleto espíritu pulso suspiro grito llanto
  susurro rumor eco sonido ruido ritmo acorde tambor piano violín tango bolero himno verso poema
  diario papel sobre sello mapa cuadro retrato dibujo color tono brillo resplandor destello reflejo
  perfume aroma sabor vestido traje sombrero abrigo zapato guante pañuelo collar disfraz uniforme
  bolsillo botón hilo nudo lazo clavo martillo cubo vidrio cristal metal hierro acero plomo diamante
  rubí grano átomo número código signo símbolo idioma capítulo episodio final comienzo origen
  regreso retorno adiós encuentro abrazo aplauso éxito fracaso triunfo desafío riesgo peligro
  rescate vuelo salto paseo descanso cansancio odio orgullo coraje valor honor respeto perdón olvido
  consuelo placer cariño afecto encanto capricho antojo delirio pánico terror horror espanto asombro
  enigma acertijo dilema conflicto debate acuerdo tratado decreto mandato edicto voto ciudadano
  campesino obrero minero carpintero herrero panadero cocinero camarero jardinero zapatero barbero
  cartero bombero enfermero secretario empleado dueño patrón socio cliente comerciante millonario
  mendigo vagabundo peregrino gitano vikingo romano faraón emperador sultán samurái dato dibujante
  turno tablero dado naipe peón alfil torneo trofeo balón gol arquero delantero árbitro entrenador
  corredor ciclista nadador estudiante compañero recluta sargento coronel general almirante cañón
  fusil tanque submarino helicóptero radar satélite telescopio laboratorio experimento virus veneno
  antídoto remedio paciente cirujano síntoma cadáver ataúd entierro cementerio sepulcro epitafio
  crepúsculo firmamento lucero laurel clavel tulipán jazmín girasol roble pino ciprés olivo racimo
  fruto tallo pétalo nido huerto corral establo molino arado surco rebaño
`);

export const FEMININE_NOUNS = wordList(`
  vida casa noche muerte mujer historia guerra ciudad niña chica hija madre hermana familia reina
  luna sangre tierra estrella luz sombra verdad mentira venganza justicia libertad esperanza leyenda
  aventura isla montaña playa selva calle puerta ventana llave carta canción película promesa
  sonrisa lágrima mirada mano piel voz boca cara cabeza alma espada corona batalla traición pasión
  tentación obsesión maldición profecía magia bruja princesa condesa dama señora doncella novia
  esposa viuda abuela nieta tía prima amiga vecina enemiga heroína guerrera cazadora asesina ladrona
  espía detective doctora maestra profesora escritora poeta cantante actriz bailarina artista modelo
  secretaria enfermera jueza abogada reportera periodista presidenta jefa dueña campeona jugadora
  piloto capitana pirata sirena hada diosa hechicera criatura bestia fiera loba leona gata perra
  yegua serpiente araña mariposa abeja hormiga paloma gaviota águila ballena tortuga rana oveja vaca
  cabra gallina rosa flor hoja rama raíz semilla fruta manzana naranja uva pera cereza fresa
  aceituna cebolla papa zanahoria lechuga sopa salsa comida cena fiesta boda cita misa navidad
  semana hora época era edad infancia juventud vejez mañana tarde madrugada primavera tormenta
  lluvia nieve niebla nube brisa ola marea corriente cascada laguna orilla costa bahía frontera
  carretera ruta senda avenida esquina plaza fuente torre iglesia catedral capilla abadía cripta
  tumba fosa cueva caverna mina cantera fábrica oficina escuela universidad biblioteca librería
  tienda panadería farmacia clínica cárcel prisión celda jaula trampa cadena cuerda red mansión
  cabaña choza aldea villa colonia región provincia nación patria bandera república monarquía
  dinastía herencia fortuna riqueza pobreza moneda joya perla esmeralda plata piedra roca arena
  ceniza llama hoguera chispa vela lámpara linterna antorcha daga lanza flecha pistola bala bomba
  armadura máscara capa túnica falda blusa camisa chaqueta bota media bufanda gorra cinta aguja tela
  seda lana mesa silla cama almohada manta alfombra cortina pared escalera cocina sala habitación
  bodega terraza azotea chimenea jarra taza copa botella olla sartén cuchara receta dieta máquina
  nave bicicleta motocicleta camioneta carroza carreta rueda brújula ancla pluma tinta página novela
  poesía palabra frase pregunta respuesta duda idea razón mente memoria imagen visión ilusión
  fantasía pesadilla locura rabia ira furia tristeza alegría felicidad melancolía soledad nostalgia
  ternura belleza bondad maldad crueldad envidia codicia avaricia pereza gula soberbia vanidad
  lujuria virtud fe caridad prudencia paciencia valentía fuerza debilidad victoria derrota gloria
  fama conquista invasión revolución rebelión conspiración misión operación investigación
  persecución huida fuga caída subida llegada partida despedida bienvenida búsqueda expedición
  travesía odisea jornada carrera competencia apuesta jugada partitura melodía sinfonía ópera danza
  orquesta banda guitarra flauta trompeta campana música nota cámara pantalla escena obra comedia
  tragedia farsa función ley regla orden norma condena sentencia pena multa deuda culpa prueba pista
  huella señal cicatriz herida enfermedad peste plaga epidemia fiebre medicina cura pastilla droga
  ciencia teoría fórmula ecuación energía materia gravedad órbita galaxia constelación dimensión
  raza especie tribu secta logia hermandad alianza sociedad empresa compañía marca industria cosecha
  siembra granja hacienda finca parcela huerta pradera llanura colina cumbre ladera gruta grieta
  abertura cerradura ventanilla muñeca pelota ruleta baraja carpa rodilla pierna espalda cintura
  frente ceja pestaña nariz oreja mejilla barba trenza uña garganta lengua costilla cadera palma
  vena arteria amistad igualdad fraternidad lealtad humanidad eternidad inmortalidad oscuridad
  claridad tempestad identidad realidad dualidad casualidad curiosidad oportunidad velocidad
  tranquilidad intimidad pareja gemela huérfana heredera mensajera esclava prisionera fugitiva
  testigo víctima vocación lección elección solución emoción atracción creación destrucción
  construcción redención salvación perdición extinción evolución transformación generación estación
  dirección decisión confesión confusión explosión expresión impresión presión mansedumbre costumbre
  muchedumbre certidumbre servidumbre nobleza dulzura amargura locutora ventura hermosura locomotora
  embarcación tripulación marinera cubierta brea escotilla bitácora
`);

/** Feminine, but 'el' in the singular: the first syllable is a stressed a. */
export const FEMININE_WITH_EL = new Set(['alma', 'águila', 'ancla', 'hada']);
