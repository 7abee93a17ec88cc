import { wordList } from './word-list.ts';

/** Verbs without a stem change, the most common first; `conjugate` knows no other kind. */
export const VERBS = wordList(`
  buscar llegar pasar vivir mirar hablar conocer esperar llevar dejar escapar matar amar luchar
  viajar ganar salvar entrar comer correr aparecer escribir descubrir decidir intentar trabajar
  necesitar ayudar cambiar llamar tomar quedar crear abrir regresar olvidar desear odiar robar
  cantar bailar besar caminar nadar saltar cocinar comprar vender aprender comprender deber subir
  bajar partir sufrir cumplir recibir permitir existir compartir unir parecer desaparecer crecer
  nacer ofrecer vencer proteger dirigir investigar atrapar liberar vengar traicionar engañar
  perdonar heredar dominar explorar conquistar rescatar capturar cazar cruzar enamorar casar
  abandonar enfrentar derrotar gritar llorar callar escuchar estudiar enseñar preguntar contestar
  responder explicar comentar anunciar declarar afirmar asegurar prometer jurar aceptar rechazar
  evitar impulsar levantar alcanzar lograr fracasar triunfar avanzar retirar marchar pelear golpear
  atacar disparar lanzar apuntar vigilar ocultar esconder revelar guardar cuidar curar sanar
  lastimar dañar cortar pegar romper arreglar fabricar diseñar dibujar pintar tocar grabar filmar
  actualizar estrenar presentar interpretar celebrar festejar brindar invitar visitar saludar
  abrazar acariciar respetar admirar adorar extrañar lamentar sospechar dudar imaginar inventar
  planear organizar preparar terminar acabar iniciar durar tardar parar detectar observar notar
  señalar marcar indicar firmar borrar quemar apagar iluminar brillar reinar mandar ordenar
  controlar dictar juzgar acusar culpar condenar castigar encarcelar arrestar secuestrar torturar
  asesinar envenenar ahogar aplastar arrancar arrastrar empujar tirar cargar descargar ocupar llenar
  gastar pagar cobrar ahorrar apreciar valorar estimar calcular sumar restar multiplicar separar
  juntar mezclar combinar completar faltar sobrar bastar importar interesar gustar encantar molestar
  preocupar asustar aterrar alegrar animar cansar agotar descansar relajar respirar suspirar soplar
  silbar fumar tragar masticar desayunar cenar limpiar lavar secar planchar peinar afeitar bañar
  duchar hornear mojar congelar derramar salpicar flotar navegar remar pescar pilotar manejar frenar
  acelerar estacionar aterrizar despegar trepar escalar resbalar patinar montar galopar cabalgar
  acampar trasladar mudar instalar ubicar alejar acercar rodear girar doblar elevar colocar apartar
  quitar agregar sacar entregar prestar donar regalar premiar recompensar coronar nombrar votar
  representar apoyar acompañar escoltar custodiar patrullar reclutar entrenar disciplinar educar
  formar informar comunicar telefonear contactar conectar desconectar activar desactivar programar
  reparar ajustar adaptar transformar modificar alterar mejorar empeorar aumentar rebajar limitar
  superar sobrepasar igualar comparar analizar examinar verificar identificar clasificar justificar
  glorificar sacrificar santificar edificar publicar dedicar complicar aplicar practicar criticar
  provocar convocar evocar invocar equivocar atracar abarcar embarcar desembarcar pecar rascar
  mascar vagar divagar propagar otorgar encargar alargar obligar fatigar mitigar abrigar arriesgar
  rasgar prolongar interrogar dialogar gozar rozar trazar amenazar reemplazar desplazar enlazar
  disfrazar destrozar rezar bostezar realizar utilizar civilizar paralizar hipnotizar profetizar
  simbolizar memorizar autorizar caracterizar aterrorizar horrorizar garantizar bautizar improvisar
  revisar avisar pisar causar abusar excusar repasar traspasar tasar conservar preservar reservar
  cultivar motivar cautivar derivar privar archivar esquivar clavar gravar excavar agravar alabar
  trabar naufragar madrugar conjugar subrayar desmayar ensayar rayar aclamar exclamar reclamar
  proclamar tramar domar eliminar determinar exterminar contaminar culminar nominar originar
  marginar declinar inclinar arruinar adivinar destinar opinar coleccionar seleccionar emocionar
  funcionar mencionar cuestionar gestionar ocasionar ilusionar apasionar impresionar reaccionar
  evolucionar rumorear saborear saquear bloquear merodear pasear coquetear bromear parpadear
  tartamudear pestañear susurrar murmurar perdurar madurar aventurar apresurar enterar cooperar
  operar generar recuperar tolerar exagerar librar equilibrar lucrar obrar alumbrar acostumbrar
  deslumbrar penetrar filtrar administrar registrar suministrar ilustrar frustrar postrar tratar
  retratar contratar relatar desatar decretar inquietar agrietar habitar agitar meditar editar
  imitar resucitar solicitar felicitar ejercitar facilitar capacitar adoptar optar captar rebotar
  brotar explotar azotar anotar ejecutar disputar disfrutar tributar plantar espantar adelantar
  aguantar suplantar alimentar fomentar experimentar argumentar fundamentar portar exportar soportar
  transportar comportar reportar contrastar insultar consultar resultar facultar averiguar apaciguar
  atestiguar menguar amortiguar copiar despreciar pronunciar renunciar denunciar presenciar
  financiar negociar asociar propiciar codiciar remediar asediar incendiar aliviar abreviar agobiar
  beber temer meter tejer coser proceder suceder conceder ceder exceder recorrer socorrer toser
  lamer sorber absorber ofender pretender suspender prender sorprender emprender depender
  corresponder cometer someter acometer arremeter comprometer barrer recoger escoger coger acoger
  encoger emerger agradecer obedecer pertenecer permanecer merecer establecer reconocer amanecer
  anochecer padecer enloquecer florecer fortalecer enriquecer envejecer rejuvenecer desvanecer
  entristecer oscurecer palidecer perecer prevalecer renacer complacer carecer convalecer adormecer
  estremecer favorecer humedecer convencer ejercer endurecer embellecer enfurecer ensordecer
  enmudecer resplandecer repartir admitir emitir transmitir omitir insistir resistir asistir
  persistir consistir desistir cubrir encubrir discutir interrumpir irrumpir imprimir reprimir
  oprimir deprimir comprimir suprimir exprimir dividir invadir evadir persuadir aplaudir acudir
  sacudir aludir eludir percibir definir combatir batir debatir abatir rebatir coincidir residir
  presidir incidir confundir fundir hundir difundir infundir ocurrir transcurrir recurrir incurrir
  aburrir escurrir añadir asumir consumir resumir presumir fingir exigir surgir rugir sumergir
  afligir restringir infringir distinguir extinguir esparcir zurcir lucir relucir sobrevivir
  convivir revivir inhibir exhibir escupir esgrimir eximir nutrir pulir abolir curtir surtir aturdir
  urdir agredir transgredir crujir
`);
