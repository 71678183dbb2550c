/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plural.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/*
 * A recursive descent over the expression, which is evaluated while it is read. The grammar is that
 * of C for ?: || && == != < > <= >= + - * / % ! ( ), numbers and n, as gettext defines it.
 */
struct expression {
    const char *at;  /* what is left to read */
    unsigned long n; /* the number that n stands for */
    int depth;       /* parentheses and conditions that are open */
    bool wrong;      /* a syntax error, a division by zero, or too deep */
};

enum { DEEPEST = 32 };

static unsigned long read_condition(struct expression *from);

/* Reads one of these symbols if it is next, and blanks before it. */
static bool take_symbol(struct expression *from, const char *symbol) {
    from->at += strspn(from->at, " \t");
    size_t length = strlen(symbol);
    if (strncmp(from->at, symbol, length) != 0)
        return false;
    /* "<" is not the beginning of "<=", nor "!" that of "!=". */
    if (length == 1 && strchr("<>!=", *symbol) && from->at[1] == '=')
        return false;
    from->at += length;
    return true;
}

static unsigned long read_value(struct expression *from) {
    if (take_symbol(from, "n"))
        return from->n;
    if (take_symbol(from, "!"))
        return !read_value(from);
    if (take_symbol(from, "(")) {
        unsigned long value = read_condition(from);
        from->wrong = from->wrong || !take_symbol(from, ")");
        return value;
    }
    char *end;
    if (*from->at < '0' || *from->at > '9') {
        from->wrong = true;
        return 0;
    }
    unsigned long value = strtoul(from->at, &end, 10);
    from->at = end;
    return value;
}

enum { LOOSEST = 0, TIGHTEST = 5 };

/* Operators from the loosest to the tightest; the longer one of two that begin alike comes first. */
static const char *const operators[TIGHTEST + 1][5] = {
    {"||"}, {"&&"}, {"==", "!="}, {"<=", ">=", "<", ">"}, {"+", "-"}, {"*", "/", "%"},
};

static unsigned long apply_operator(struct expression *from, unsigned long a, const char *symbol,
                                    unsigned long b) {
    bool equals = symbol[1] == '=';
    switch (*symbol) {
    case '|':
        return a || b;
    case '&':
        return a && b;
    case '=':
        return a == b;
    case '!':
        return a != b;
    case '<':
        return equals ? a <= b : a < b;
    case '>':
        return equals ? a >= b : a > b;
    case '+':
        return a + b;
    case '-':
        return a - b;
    case '*':
        return a * b;
    default:
        if (b == 0) {
            from->wrong = true;
            return 0;
        }
        return *symbol == '/' ? a / b : a % b;
    }
}

static unsigned long read_operation(struct expression *from, int level) {
    if (level > TIGHTEST)
        return read_value(from);
    unsigned long value = read_operation(from, level + 1);
    for (const char *const *symbol = operators[level]; *symbol && !from->wrong;)
        if (take_symbol(from, *symbol)) {
            value = apply_operator(from, value, *symbol, read_operation(from, level + 1));
            symbol = operators[level];
        } else {
            symbol++;
        }
    return value;
}

static unsigned long read_condition(struct expression *from) {
    if (++from->depth > DEEPEST)
        from->wrong = true;
    unsigned long value = from->wrong ? 0 : read_operation(from, LOOSEST);
    if (!from->wrong && take_symbol(from, "?")) {
        unsigned long yes = read_condition(from);
        from->wrong = from->wrong || !take_symbol(from, ":");
        unsigned long no = read_condition(from);
        value = value ? yes : no;
    }
    from->depth--;
    return value;
}

size_t plural_form(const char *header, unsigned long n) {
    const char *forms = strstr(header, "nplurals="), *plural = strstr(header, "plural=");
    if (forms && plural) {
        struct expression from = {.at = plural + strlen("plural="), .n = n};
        unsigned long form = read_condition(&from);
        if (!from.wrong && take_symbol(&from, ";") &&
            form < strtoul(forms + strlen("nplurals="), NULL, 10))
            return form;
    }
    return n != 1;
}
