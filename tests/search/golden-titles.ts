/**
 * What viewers type on a phone, and what they mean. Written by hand on the demo catalogue, before any engine; a line is
 * `query | kind/id`. Measured as a whole: a line that the engine misses stays in the set.
 */
export const goldenTitles = {
  accents: `
    metropolis | movie/metropolis-1927
    la pasion de juana de arco | movie/la-pasion-de-juana-de-arco-1928
    la caida de la casa usher | movie/la-caida-de-la-casa-usher-1928
    el hombre de la camara | movie/el-hombre-de-la-camara-1929
    el ladron de bagdad | movie/el-ladron-de-bagdad-1924
    el fantasma de la opera | movie/el-fantasma-de-la-opera-1925
    el heroe del rio | movie/el-heroe-del-rio-1928
    la revolucion de mayo | movie/la-revolucion-de-mayo-1909
    el ultimo malon | movie/el-ultimo-malon-1918
    la vuelta al bulin | movie/la-vuelta-al-bulin-1926
    perdon viejita | movie/perdon-viejita-1927
    la legion de los hombres sin alma | movie/la-legion-de-los-hombres-sin-alma-1932
    el desvio | movie/el-desvio-1945
    el extrano | movie/el-extrano-1946
    el angel y el pistolero | movie/el-angel-y-el-pistolero-1947
    la pequena tienda de los horrores | movie/la-pequena-tienda-de-los-horrores-1960
    puno de tormenta | movie/inventada-puno-de-tormenta
    el ultimo dirigible | movie/inventada-el-ultimo-dirigible
    codigo carancho | movie/inventada-codigo-carancho
    el archivo de los suenos | movie/inventada-el-archivo-de-los-suenos
    el jardin de las radios | movie/inventada-el-jardin-de-las-radios
    la cuadricula | movie/inventada-la-cuadricula
    las aranas | serie/las-aranas-1919
    pampa de neon | serie/inventada-pampa-de-neon
    la pension de los susurros | serie/inventada-la-pension-de-los-susurros
    compas de barrio | serie/inventada-compas-de-barrio
    ronin de vapor | anime/inventada-ronin-de-vapor
    club de radio orion | anime/inventada-club-de-radio-orion
    el gato del ultimo tren | anime/inventada-el-gato-del-ultimo-tren
    guardianas del volcan | anime/inventada-guardianas-del-volcan
    jardin de peces | anime/inventada-jardin-de-peces
    metrópolís | movie/metropolis-1927
    amànecer | movie/amanecer-1927`,

  case: `
    METROPOLIS | movie/metropolis-1927
    nosferatu | movie/nosferatu-1922
    NOSFERATU, UNA SINFONÍA DEL HORROR | movie/nosferatu-1922
    viaje a la luna | movie/viaje-a-la-luna-1902
    VIAJE A LA LUNA | movie/viaje-a-la-luna-1902
    Robin hood | movie/robin-hood-1922
    ROBIN HOOD | movie/robin-hood-1922
    La Marca Del Zorro | movie/la-marca-del-zorro-1920
    EL PIBE | movie/el-pibe-1921
    big buck bunny | movie/big-buck-bunny-2008
    tears of steel | movie/tears-of-steel-2012
    sINTEL | movie/sintel-2010
    CHARADA | movie/charada-1963
    PUÑO DE TORMENTA | movie/inventada-puno-de-tormenta
    los vampiros | serie/los-vampiros-1915
    EL FARO DE PUNTA CENIZA | serie/inventada-el-faro-de-punta-ceniza
    LAS ARAÑAS | serie/las-aranas-1919
    detective cuervo | anime/inventada-detective-cuervo
    LA POSADA DE LOS FAROLES | anime/inventada-la-posada-de-los-faroles`,

  'one typo': `
    metropils | movie/metropolis-1927
    metropoliz | movie/metropolis-1927
    nosferatsu | movie/nosferatu-1922
    nosferatu sinfoni del horror | movie/nosferatu-1922
    gabinte del doctor caligari | movie/el-gabinete-del-doctor-caligari-1920
    el gabinete del doctor calgari | movie/el-gabinete-del-doctor-caligari-1920
    doctor kaligari | movie/el-gabinete-del-doctor-caligari-1920
    el acorasado potemkin | movie/el-acorazado-potemkin-1925
    acorazado potenkin | movie/el-acorazado-potemkin-1925
    viage a la luna | movie/viaje-a-la-luna-1902
    la brugeria a traves de los tiempos | movie/haxan-1922
    principe acmed | movie/las-aventuras-del-principe-achmed-1926
    la caja de pandra | movie/la-caja-de-pandora-1929
    la caja de pandoraa | movie/la-caja-de-pandora-1929
    la mujr en la luna | movie/la-mujer-en-la-luna-1929
    asalto y rovo de un tren | movie/asalto-y-robo-de-un-tren-1903
    gertie el dinosario | movie/gertie-el-dinosaurio-1914
    la marca del sorro | movie/la-marca-del-zorro-1920
    el pive | movie/el-pibe-1921
    nanuk el eskimal | movie/nanuk-el-esquimal-1922
    robin jood | movie/robin-hood-1922
    el onbre mosca | movie/el-hombre-mosca-1923
    el ladron de vagdad | movie/el-ladron-de-bagdad-1924
    el navegate | movie/el-navegante-1924
    fantama de la opera | movie/el-fantasma-de-la-opera-1925
    el mundo perdido0 | movie/el-mundo-perdido-1925
    la kimera del oro | movie/la-quimera-del-oro-1925
    el maquinsta de la general | movie/el-maquinista-de-la-general-1926
    el pirata nergo | movie/el-pirata-negro-1926
    amanezer | movie/amanecer-1927
    noblesa gaucha | movie/nobleza-gaucha-1915
    juan sin rropa | movie/juan-sin-ropa-1919
    al servisio de las damas | movie/al-servicio-de-las-damas-1936
    nace una estrela | movie/nace-una-estrella-1937
    los viajes de guliver | movie/los-viajes-de-gulliver-1939
    perversida | movie/perversidad-1945
    el autoestopist | movie/el-autoestopista-1953
    la casa de la colina enbrujada | movie/la-casa-de-la-colina-embrujada-1959
    la pequena tienda de los orrores | movie/la-pequena-tienda-de-los-horrores-1960
    el rostro inpenetrable | movie/el-rostro-impenetrable-1961
    el carnabal de las almas | movie/el-carnaval-de-las-almas-1962
    charadda | movie/charada-1963
    la noche de los muertos bivos | movie/la-noche-de-los-muertos-vivos-1968
    elefants dream | movie/elephants-dream-2006
    sita canta el blus | movie/sita-canta-el-blues-2008
    big buck buny | movie/big-buck-bunny-2008
    cosmos laundromt | movie/cosmos-laundromat-2015
    sintell | movie/sintel-2010
    ruta de cenisa | movie/inventada-ruta-de-ceniza
    los gardianes del dique | movie/inventada-los-guardianes-del-dique
    el ultimo diriguible | movie/inventada-el-ultimo-dirigible
    milonga para dos fantazmas | movie/inventada-milonga-para-dos-fantasmas
    la calecita sumergida | movie/inventada-la-calesita-sumergida
    imvierno en la laguna | movie/inventada-invierno-en-la-laguna
    fantonas | serie/fantomas-1913
    los bampiros | serie/los-vampiros-1915
    los nivelungos | serie/los-nibelungos-1924
    doctor mabusse | serie/el-doctor-mabuse-1922
    konsultorio marciano | serie/inventada-consultorio-marciano
    la pension de los susuros | serie/inventada-la-pension-de-los-susurros
    expresso austral | serie/inventada-el-expreso-austral
    detective cuerbo | anime/inventada-detective-cuervo
    guardianas del bolcan | anime/inventada-guardianas-del-volcan
    la pozada de los faroles | anime/inventada-la-posada-de-los-faroles`,

  'two typos': `
    mettropoliss | movie/metropolis-1927
    metrpoliz | movie/metropolis-1927
    nosferathus | movie/nosferatu-1922
    el gavinete del doctor kaligari | movie/el-gabinete-del-doctor-caligari-1920
    el acorasado potenkin | movie/el-acorazado-potemkin-1925
    las abenturas del prinsipe achmed | movie/las-aventuras-del-principe-achmed-1926
    asalto i rovo de un tren | movie/asalto-y-robo-de-un-tren-1903
    gerti el dinosauro | movie/gertie-el-dinosaurio-1914
    el moderno cherloc holmes | movie/el-moderno-sherlock-holmes-1924
    la kimera del horo | movie/la-quimera-del-oro-1925
    el makinista de la jeneral | movie/el-maquinista-de-la-general-1926
    nase una estreya | movie/nace-una-estrella-1937
    los biajes de guliver | movie/los-viajes-de-gulliver-1939
    autostopist | movie/el-autoestopista-1953
    la caza de la colina enbrujada | movie/la-casa-de-la-colina-embrujada-1959
    el carnabal de las halmas | movie/el-carnaval-de-las-almas-1962
    la noche de los muertes bivos | movie/la-noche-de-los-muertos-vivos-1968
    cozmos laundromatt | movie/cosmos-laundromat-2015
    los gardianes del dike | movie/inventada-los-guardianes-del-dique
    punio de tormemta | movie/inventada-puno-de-tormenta
    kodigo karancho | movie/inventada-codigo-carancho
    la calecita sumerjida | movie/inventada-la-calesita-sumergida
    imbierno en la lagunna | movie/inventada-invierno-en-la-laguna
    los peligroz de paullina | serie/los-peligros-de-paulina-1914
    fantommaz | serie/fantomas-1913
    consultoryo marsiano | serie/inventada-consultorio-marciano
    la penzion de los zusurros | serie/inventada-la-pension-de-los-susurros
    detectibe cuerbo | anime/inventada-detective-cuervo
    la pozada de los farolles | anime/inventada-la-posada-de-los-faroles`,

  'swapped letters': `
    metroplois | movie/metropolis-1927
    nosfertau | movie/nosferatu-1922
    gabinete del docotr caligari | movie/el-gabinete-del-doctor-caligari-1920
    el acorazado potemikn | movie/el-acorazado-potemkin-1925
    la caja de pandroa | movie/la-caja-de-pandora-1929
    viaje a la lnua | movie/viaje-a-la-luna-1902
    la marca del zrorro | movie/la-marca-del-zorro-1920
    robin hodo | movie/robin-hood-1922
    el pbie | movie/el-pibe-1921
    el navegatne | movie/el-navegante-1924
    amanceer | movie/amanecer-1927
    el guacho | movie/el-gaucho-1927
    charaad | movie/charada-1963
    cahrada | movie/charada-1963
    sitnel | movie/sintel-2010
    caminadnes llamigos | movie/caminandes-llamigos-2016
    el desvoi | movie/el-desvio-1945
    la cuadircula | movie/inventada-la-cuadricula
    la espdaa del salar | movie/inventada-la-espada-del-salar
    fatnomas | serie/fantomas-1913
    judxe | serie/judex-1916
    las araanas | serie/las-aranas-1919
    los nibeulngos | serie/los-nibelungos-1924
    gaurdia de puerto | serie/inventada-guardia-de-puerto
    pmapa de neon | serie/inventada-pampa-de-neon
    ornin de vapor | anime/inventada-ronin-de-vapor
    club de raido orion | anime/inventada-club-de-radio-orion`,

  'split words': `
    nos feratu | movie/nosferatu-1922
    metro polis | movie/metropolis-1927
    auto estopista | movie/el-autoestopista-1953
    el auto estopista | movie/el-autoestopista-1953
    laundro mat cosmos | movie/cosmos-laundromat-2015
    barber shop agent 327 | movie/agent-327-2017
    sin tel | movie/sintel-2010
    ama necer | movie/amanecer-1927
    fanto mas | serie/fantomas-1913
    di llama | movie/caminandes-gran-dillama-2013
    nibe lungos | serie/los-nibelungos-1924`,

  'joined words': `
    robinhood | movie/robin-hood-1922
    bigbuckbunny | movie/big-buck-bunny-2008
    bigbuck bunny | movie/big-buck-bunny-2008
    tearsofsteel | movie/tears-of-steel-2012
    coffeerun | movie/coffee-run-2020
    glasshalf | movie/glass-half-2015
    spritefright | movie/sprite-fright-2021
    elpibe | movie/el-pibe-1921
    elgaucho | movie/el-gaucho-1927
    viajealaluna | movie/viaje-a-la-luna-1902
    juansinropa | movie/juan-sin-ropa-1919
    bodareal | movie/boda-real-1951
    sherlockholmes | movie/el-moderno-sherlock-holmes-1924
    mundoperdido | movie/el-mundo-perdido-1925
    codigocarancho | movie/inventada-codigo-carancho
    casausher | movie/la-caida-de-la-casa-usher-1928
    detectivecuervo | anime/inventada-detective-cuervo
    losvampiros | serie/los-vampiros-1915
    puntaceniza el faro | serie/inventada-el-faro-de-punta-ceniza
    doctormabuse | serie/el-doctor-mabuse-1922`,

  numerals: `
    agent 327 | movie/agent-327-2017
    agente 327 | movie/agent-327-2017
    327 | movie/agent-327-2017
    12 minutos de ventaja | movie/inventada-doce-minutos-de-ventaja
    doce minutos | movie/inventada-doce-minutos-de-ventaja
    milonga para 2 fantasmas | movie/inventada-milonga-para-dos-fantasmas`,

  'partial words': `
    metro | movie/metropolis-1927
    nosf | movie/nosferatu-1922
    el gabi | movie/el-gabinete-del-doctor-caligari-1920
    acoraz | movie/el-acorazado-potemkin-1925
    viaje a la l | movie/viaje-a-la-luna-1902
    la mujer en l | movie/la-mujer-en-la-luna-1929
    la caja de p | movie/la-caja-de-pandora-1929
    aventuras del prin | movie/las-aventuras-del-principe-achmed-1926
    gert | movie/gertie-el-dinosaurio-1914
    robin h | movie/robin-hood-1922
    el ladron de b | movie/el-ladron-de-bagdad-1924
    sherl | movie/el-moderno-sherlock-holmes-1924
    el mundo per | movie/el-mundo-perdido-1925
    maquini | movie/el-maquinista-de-la-general-1926
    el heroe d | movie/el-heroe-del-rio-1928
    nobl | movie/nobleza-gaucha-1915
    gulliv | movie/los-viajes-de-gulliver-1939
    perver | movie/perversidad-1945
    autoest | movie/el-autoestopista-1953
    la pequeña tien | movie/la-pequena-tienda-de-los-horrores-1960
    muertos vi | movie/la-noche-de-los-muertos-vivos-1968
    elepha | movie/elephants-dream-2006
    sita can | movie/sita-canta-el-blues-2008
    caminandes lla | movie/caminandes-llama-drama-2013
    cosmos l | movie/cosmos-laundromat-2015
    daily dw | movie/the-daily-dweebs-2017
    cartero que cruz | movie/inventada-el-cartero-de-la-cordillera
    doce min | movie/inventada-doce-minutos-de-ventaja
    milonga par | movie/inventada-milonga-para-dos-fantasmas
    asalto al t | movie/inventada-asalto-al-tren-de-la-sal
    fanto | serie/fantomas-1913
    los vamp | serie/los-vampiros-1915
    nibel | serie/los-nibelungos-1924
    consul | serie/inventada-consultorio-marciano
    pampa de n | serie/inventada-pampa-de-neon
    la posada de los f | anime/inventada-la-posada-de-los-faroles
    club de ra | anime/inventada-club-de-radio-orion
    katsu | anime/katsudo-shashin-1907`,

  articles: `
    gabinete del doctor caligari | movie/el-gabinete-del-doctor-caligari-1920
    acorazado potemkin | movie/el-acorazado-potemkin-1925
    la metropolis | movie/metropolis-1927
    pasion de juana de arco | movie/la-pasion-de-juana-de-arco-1928
    hombre de la camara | movie/el-hombre-de-la-camara-1929
    caja de pandora | movie/la-caja-de-pandora-1929
    mujer en luna | movie/la-mujer-en-la-luna-1929
    viaje a luna | movie/viaje-a-la-luna-1902
    el viaje a la luna | movie/viaje-a-la-luna-1902
    gertie dinosaurio | movie/gertie-el-dinosaurio-1914
    marca del zorro | movie/la-marca-del-zorro-1920
    pibe | movie/el-pibe-1921
    hombre mosca | movie/el-hombre-mosca-1923
    ladron de bagdad | movie/el-ladron-de-bagdad-1924
    fantasma de opera | movie/el-fantasma-de-la-opera-1925
    quimera de oro | movie/la-quimera-del-oro-1925
    maquinista de general | movie/el-maquinista-de-la-general-1926
    pirata negro | movie/el-pirata-negro-1926
    un amanecer | movie/amanecer-1927
    revolucion mayo | movie/la-revolucion-de-mayo-1909
    la nobleza gaucha | movie/nobleza-gaucha-1915
    angel y pistolero | movie/el-angel-y-el-pistolero-1947
    las horas contadas | movie/con-las-horas-contadas-1950
    la boda real | movie/boda-real-1951
    casa colina embrujada | movie/la-casa-de-la-colina-embrujada-1959
    noche de muertos vivos | movie/la-noche-de-los-muertos-vivos-1968
    guardianes del dique | movie/inventada-los-guardianes-del-dique
    jardin de radios | movie/inventada-el-jardin-de-las-radios
    espada de salar | movie/inventada-la-espada-del-salar
    vampiros | serie/los-vampiros-1915
    aranas | serie/las-aranas-1919
    faro de punta ceniza | serie/inventada-el-faro-de-punta-ceniza
    la guardia del puerto | serie/inventada-guardia-de-puerto
    fuga del expreso austral | serie/inventada-el-expreso-austral
    gato del ultimo tren | anime/inventada-el-gato-del-ultimo-tren
    posada de los faroles | anime/inventada-la-posada-de-los-faroles
    el jardin de peces | anime/inventada-jardin-de-peces`,

  'original titles': `
    le voyage dans la lune | movie/viaje-a-la-luna-1902
    das cabinet des dr caligari | movie/el-gabinete-del-doctor-caligari-1920
    dr. caligari | movie/el-gabinete-del-doctor-caligari-1920
    haxan | movie/haxan-1922
    symphonie des grauens | movie/nosferatu-1922
    la passion de jeanne darc | movie/la-pasion-de-juana-de-arco-1928
    frau im mond | movie/la-mujer-en-la-luna-1929
    the great train robbery | movie/asalto-y-robo-de-un-tren-1903
    gertie the dinosaur | movie/gertie-el-dinosaurio-1914
    the mark of zorro | movie/la-marca-del-zorro-1920
    the kid | movie/el-pibe-1921
    nanook of the north | movie/nanuk-el-esquimal-1922
    safety last | movie/el-hombre-mosca-1923
    thief of bagdad | movie/el-ladron-de-bagdad-1924
    sherlock jr | movie/el-moderno-sherlock-holmes-1924
    the navigator | movie/el-navegante-1924
    phantom of the opera | movie/el-fantasma-de-la-opera-1925
    the lost world | movie/el-mundo-perdido-1925
    gold rush | movie/la-quimera-del-oro-1925
    the general | movie/el-maquinista-de-la-general-1926
    black pirate | movie/el-pirata-negro-1926
    sunrise a song of two humans | movie/amanecer-1927
    steamboat bill | movie/el-heroe-del-rio-1928
    white zombie | movie/la-legion-de-los-hombres-sin-alma-1932
    my man godfrey | movie/al-servicio-de-las-damas-1936
    a star is born | movie/nace-una-estrella-1937
    gullivers travels | movie/los-viajes-de-gulliver-1939
    his girl friday | movie/ayuno-de-amor-1940
    meet john doe | movie/juan-nadie-1941
    scarlet street | movie/perversidad-1945
    doa | movie/con-las-horas-contadas-1950
    royal wedding | movie/boda-real-1951
    hitchhiker | movie/el-autoestopista-1953
    house on haunted hill | movie/la-casa-de-la-colina-embrujada-1959
    little shop of horrors | movie/la-pequena-tienda-de-los-horrores-1960
    one eyed jacks | movie/el-rostro-impenetrable-1961
    night of the living dead | movie/la-noche-de-los-muertos-vivos-1968
    sita sings the blues | movie/sita-canta-el-blues-2008
    les vampires | serie/los-vampiros-1915
    die spinnen | serie/las-aranas-1919
    dr mabuse | serie/el-doctor-mabuse-1922
    die nibelungen | serie/los-nibelungos-1924
    perils of pauline | serie/los-peligros-de-paulina-1914`,

  'words in the middle': `
    caligari | movie/el-gabinete-del-doctor-caligari-1920
    potemkin | movie/el-acorazado-potemkin-1925
    juana de arco | movie/la-pasion-de-juana-de-arco-1928
    usher | movie/la-caida-de-la-casa-usher-1928
    zorro | movie/la-marca-del-zorro-1920
    bagdad | movie/el-ladron-de-bagdad-1924
    gulliver viajes | movie/los-viajes-de-gulliver-1939
    tienda horrores | movie/la-pequena-tienda-de-los-horrores-1960
    cartero cordillera bicicleta | movie/inventada-el-cartero-de-la-cordillera
    barbershop | movie/agent-327-2017
    dirigible | movie/inventada-el-ultimo-dirigible
    mabuse | serie/el-doctor-mabuse-1922
    punta ceniza faro | serie/inventada-el-faro-de-punta-ceniza
    tanukis | anime/ikuo-oishi-1931
    kitayama | anime/seitaro-kitayama-1917
    junichi kouchi | anime/junichi-kouchi-1917
    fabulas de papel | anime/sanae-yamamoto-1924`,

  punctuation: `
    gertie, el dinosaurio! | movie/gertie-el-dinosaurio-1914
    wing it | movie/wing-it-2023
    d.o.a. | movie/con-las-horas-contadas-1950
    caminandes - llamigos | movie/caminandes-llamigos-2016
    "robin hood" | movie/robin-hood-1922
    jun'ichi kouchi | anime/junichi-kouchi-1917
    ¿perdón viejita? | movie/perdon-viejita-1927
    agent-327 | movie/agent-327-2017`,
};
